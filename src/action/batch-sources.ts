import { readEditFiles } from '../adapters/action/edit-files.ts'
import type { Event } from '../adapters/github/event.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { fail } from '../adapters/refused.ts'
import type { Source } from '../core/op.ts'
import { engine } from './engine.ts'
import type { Session } from './session.ts'
import type { Origin } from './sources.ts'
import { unitAt } from './units.ts'

/** Reads the edits that the inputs name. Ends the run when they name nothing, or when what they name is not there. */
export async function batchSources(session: Session, event: Event): Promise<Origin> {
  const { inputs, env, api, repo } = session
  const sources: Source[] = []
  if (inputs.files.length > 0) sources.push(...(await readEditFiles(inputs.files, env.workspace, engine.mayBeLog)))
  if (inputs.artifact !== '') {
    const { readArtifact } = await import('../adapters/github/artifact.ts')
    sources.push(...(await readArtifact(api, repo, runOf(session, event), inputs.artifact, engine.mayBeLog)))
  }
  if (inputs.text !== '') sources.push({ name: 'text', text: inputs.text })
  if (inputs['comment-url'] === '') {
    const given = inputs.files.length > 0 || inputs.artifact !== '' || inputs.text !== ''
    if (!given) fail('bad-input', 'there is nothing to read: set files, artifact, comment-url or text')
    return { sources, label: '', remarks: [] }
  }
  const unit = await unitAt(session, inputs['comment-url'])
  if (isReport(unit.head.body)) fail('own-comment', 'comment-url leads to a report')
  const { head, remarks } = unit
  const named = {
    label: `this ${head.surface === 'review' ? 'review' : 'comment'}`,
    url: head.url,
    author: head.author.login,
  }
  return { sources: [...sources, ...unit.sources], remarks, ...named }
}

/** The run that an artifact belongs to: the named one, the one that started this workflow, or this one. */
export function runOf({ inputs, env }: Session, event: Event): number {
  const named = inputs['run-id']
  if (named !== '') return /^\d{1,15}$/.test(named) ? Number(named) : fail('bad-input', 'run-id is not a number')
  return event.kind === 'workflow-run' ? event.run.id : Number(env.runId)
}
