import type { Format } from './carrier.ts'
import { editProtocol } from './edit-protocol.ts'

/** The first format in the list that claims a line has it. */
export const formats: readonly Format[] = [editProtocol]
