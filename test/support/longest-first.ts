import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest first: where one of them starts last, the other cores wait for it. Where vitest has not run, it goes by size. */
const LONG = [
  'browser/playground',
  'hostile/github',
  'acceptance/edges',
  'acceptance/writes',
  'app/serve',
  'acceptance/reasons',
  'writer-faults',
  'hostile/hostile',
  'acceptance/places',
  'acceptance/undo',
  'commit-faults',
  'app/once',
  'hostile/memory',
  'acceptance/weather',
  'acceptance/moving-branch',
  'acceptance/local-github',
  'package',
  'acceptance/progress',
  'app/crowd',
  'cli',
  'acceptance/mcp',
  'mcp-anchors',
  'acceptance/recipes',
  'accuracy-gate',
  'adapters',
  'app/clock',
  'formats-stream',
  'cases',
  'laws',
  'transcript',
  'garbled',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex(name => moduleId.includes(`/test/${name}`))
  return at < 0 ? LONG.length : at
}

/** How vitest asks for the order of files: the long ones, then the others as it knows them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}
