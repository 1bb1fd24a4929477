import { resolve } from 'node:path'
import { fail } from '../adapters/refused.ts'
import { recoverCheckout, stateFolder } from '../adapters/state-folder.ts'
import { workTree } from '../adapters/work-tree.ts'
import { workTreeSink } from '../adapters/work-tree-sink.ts'
import type { Repository } from '../ports.ts'
import type { Session } from './session.ts'

/** The checkout of the job: read as it is, and written for the next step to find. */
export function inWorkTree({ env, inputs }: Session): Repository {
  const root = resolve(env.workspace, inputs.path)
  return {
    open: async () => {
      const limits = { maxSize: inputs['max-file-kb'] * 1024 }
      const state = await stateFolder(root).catch(() => fail('no-repository'))
      await recoverCheckout(root, state)
      const workspace = await workTree(root, limits)
      return { workspace, sink: workTreeSink(root) }
    },
  }
}
