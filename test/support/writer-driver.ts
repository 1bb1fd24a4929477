import { readFileSync, statSync } from 'node:fs'
import { hashOf } from '../../src/adapters/write/plain-file.ts'
import { writeFiles } from '../../src/adapters/write/write-changes.ts'

/** Runs the writer in a process of its own, so that faults can be injected: `node driver.mjs JOB.json`, prints the result. */
interface Job {
  readonly root: string
  readonly state: string
  /** Path, old and new bytes in Base64; null: no file. */
  readonly changes: readonly (readonly [string, string | null, string | null])[]
}

const { root, state, changes } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Job
const bytes = (text: string | null) => (text === null ? undefined : Buffer.from(text, 'base64'))
const wanted = changes.map(([path, before, after]) => {
  const [old, fresh] = [bytes(before), bytes(after)]
  return { path, before: old && hashOf(old), after: fresh && (() => fresh) }
})
// seen in a trace: what comes before this is node's own start
statSync('/apply-edits-starts-here', { throwIfNoEntry: false })
const done = await writeFiles(root, wanted, { state, patience: 100 })
process.stdout.write(JSON.stringify(done))
