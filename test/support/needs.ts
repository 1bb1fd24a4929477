import { execFileSync } from 'node:child_process'

/** Whether a command ends well on this machine. */
export function works(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** For `test.skipIf`: whether a tool is missing. CI has all of them (`.ci/run`); there a missing one is an error. */
export function lacks(tool: string, there: boolean): boolean {
  if (!there && process.env['CI']) throw new Error(`${tool} is missing: .ci/run has to install it`)
  return !there
}

/** For `test.skipIf`: what only root may try, and not in every container. */
export const isRoot = process.getuid?.() === 0
