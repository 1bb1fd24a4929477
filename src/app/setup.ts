import type { Invocation } from '../cli/arguments.ts'
import type { ExitCode, Host } from '../cli/host.ts'

export async function setupCommand(_: Invocation, __: Host): Promise<ExitCode> {
  return 2
}
