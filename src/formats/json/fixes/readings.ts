import type { SpanEdit } from '../../../core/block.ts'
import type { Reading } from '../spec.ts'
import type { Fix } from './fix.ts'

/** Tools say a fix again for each problem that it solves. */
const eachOnce = (spans: readonly SpanEdit[]): readonly SpanEdit[] => [
  ...new Map(spans.map(span => [JSON.stringify(span), span])).values(),
]

/** The readings of fixes, one for each file. */
export function fixReadings(found: readonly Fix[]): readonly Reading[] {
  const fixes = found.map(fix => ({ ...fix, path: fix.path.replace(/^\.[\\/](?=.)/, '') }))
  const byPath = new Map<string, Fix[]>()
  for (const fix of fixes.filter(({ problem }) => !problem)) {
    const group = byPath.get(fix.path)
    if (group) group.push(fix)
    else byPath.set(fix.path, [fix])
  }
  const made = [...byPath].map(([path, group]): Reading => {
    const commit = group.find(fix => fix.commit !== undefined)?.commit
    const spans = eachOnce(group.flatMap(fix => fix.spans))
    const steps = group.flatMap(({ ops = [] }) => ops.map(op => [op]))
    return { path, steps, ...(spans.length > 0 && { spans }), ...(commit !== undefined && { seen: { commit } }) }
  })
  return [...made, ...fixes.flatMap(({ path, problem }) => (problem ? { path, problems: [problem] } : []))]
}
