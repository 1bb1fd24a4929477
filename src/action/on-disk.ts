import { resolve } from 'node:path'
import { openCheckout } from '../adapters/git/checkout.ts'
import { fail, refused } from '../adapters/refused.ts'
import { recoverCheckout } from '../adapters/state-folder.ts'
import { workTree } from '../adapters/work-tree.ts'
import { workTreeSink } from '../adapters/work-tree-sink.ts'
import type { Repository } from '../ports.ts'
import type { Session } from './session.ts'

/** The checkout of the job: read as it is, and written for the next step to find. */
export function inWorkTree({ env, inputs }: Session, isDryRun: boolean): Repository {
  const root = resolve(env.workspace, inputs.path)
  return {
    open: async () => {
      const limits = { maxSize: inputs['max-file-kb'] * 1024 }
      const opened = await openCheckout(root, env.workspace)
      if (!opened.ok) throw refused(opened.why)
      const { git, folder, gitDir } = opened.value
      const target = { root: folder, gitDir }
      const unready = await recoverCheckout(target, isDryRun)
      if (unready !== undefined) fail('work-tree', unready)
      const workspace = await workTree({ ...git, cwd: folder }, limits)
      return { workspace, sink: workTreeSink(target) }
    },
  }
}
