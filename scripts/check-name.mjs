// Before a release: the names of our packages on npm are free, or ours. `node scripts/check-name.mjs OWNER/REPOSITORY`
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What npm says of a name: its repository, or nothing if nobody has published under it. Throws if npm does not say. */
async function repositoryOf(name) {
  try {
    const { stdout } = await run('npm', ['view', name, 'repository.url', '--json'])
    return stdout.trim() === '' ? '' : String(JSON.parse(stdout))
  } catch (error) {
    if (/"?E404"?/.test(`${error.stdout}${error.stderr}`)) return undefined
    throw error
  }
}

/** True if a package may be published from this repository: nobody has its name, or this repository has. */
export const mayPublish = (published, repository) =>
  published === undefined ||
  published
    .toLowerCase()
    .replace(/^git\+/, '')
    .replace(/\.git$/, '') === `https://github.com/${repository.toLowerCase()}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [repository = ''] = process.argv.slice(2)
  for (const name of ['apply-edits', 'apply-edits-parsers']) {
    const published = await repositoryOf(name)
    if (mayPublish(published, repository)) continue
    console.error(`${name} on npm is not ours: it is published from ${published || 'a place that it does not name'}`)
    process.exitCode = 1
  }
}
