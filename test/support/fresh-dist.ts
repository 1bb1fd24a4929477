import type { TestProject } from 'vitest/node'
import { freshDist } from '../../scripts/build/fresh.mjs'

/** What the tests run as `dist/` is built from the sources as they are now, not what was committed last. */
export default async function setup(project: TestProject): Promise<void> {
  // the tests that can run there need git alone
  if (process.platform === 'win32') return
  const build = async () => {
    process.env['APPLY_EDITS_DIST'] = await freshDist()
  }
  await build()
  project.onTestsRerun(build)
}
