import { createEngine } from '../engine.ts'

/** Every part of the action finds and applies blocks of all formats. */
export const engine = createEngine()
