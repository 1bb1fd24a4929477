import { execFileSync } from 'node:child_process'
import { test } from 'vitest'

/** True if a program starts. */
export function has(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A test that needs a program; where that is missing the test is shown as left out, and in CI, which installs it, it fails. */
export const needing = (there: boolean) => (there || process.env['CI'] ? test : test.skip)
