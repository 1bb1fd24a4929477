import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createColors } from 'picocolors'
import { findPull, type PullIssue } from '../../tools/github/pulls.ts'
import { addComment } from '../../tools/github/seed.ts'
import { startGitHub } from '../../tools/github/server.ts'
import { fullName } from '../../tools/github/world.ts'
import { type Reaction, react } from './comment.ts'
import { openRepository, type Place } from './open-repository.ts'
import { homeOf, pathOf } from './page.ts'
import { createPages, type Pages } from './serve-pages.ts'

const USAGE = `usage: npm run local-github -- FOLDER [--comment FILE]

A GitHub on this machine with the git repository of FOLDER in it, which is only read. Its workflows answer comments with the action
of this checkout; if none does, the workflow of the quick start does. --comment writes one comment below the first pull request (- reads standard input), prints the report, and ends.`

const colors = createColors(process.stdout.isTTY && !process.env['NO_COLOR'])

/** Runs the program; answers its exit code. */
export async function localGitHub(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--comment')
  const file = at < 0 ? undefined : args[at + 1]
  const [folder, ...more] = at < 0 ? args : args.toSpliced(at, 2)
  if (folder === undefined || folder.startsWith('-') || more.length > 0 || (at >= 0 && file === undefined)) {
    console.error(USAGE)
    return 2
  }
  let pages: Pages = async () => false
  const github = await startGitHub({ pages: (...page) => pages(...page) })
  try {
    // npm runs scripts in the folder of the package, and says where it was called
    const place = await openRepository(github, fromHere(folder))
    if (file !== undefined) return await once(place, commentIn(file))
    pages = createPages(place, (reaction, pull) => console.log(lineOf(reaction, pull)))
    console.log(welcome(place))
    await new Promise(done => process.once('SIGINT', done).once('SIGTERM', done))
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 2
  } finally {
    await github.stop()
  }
}

const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** The text of a file, or of standard input. Throws a sentence. */
function commentIn(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : fromHere(file), 'utf8')
  } catch (error) {
    throw new Error(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file with the comment.`,
    )
  }
}

/** One comment, its log and the reply; the exit code is 1 when nothing answered. */
async function once(place: Place, body: string): Promise<number> {
  const { repo, you } = place
  const pull = findPull(repo, 1) as PullIssue
  const comment = addComment(place.github.world, repo, pull.number, { user: you, body })
  const reaction = await react(place, comment)
  console.log(reaction.lines.map(line => colors.dim(line)).join('\n'))
  const reply = [...repo.comments.values()].find(({ id }) => id > comment.id)
  if (reply) console.log(`\n${reply.body}`)
  return reply ? 0 : 1
}

const lineOf = ({ status, seconds, lines }: Reaction, { number }: PullIssue): string =>
  seconds === undefined
    ? `#${number}: ${lines.join('\n  ')}`
    : `#${number}: ${colors.bold(status || 'no status')} after ${seconds.toFixed(1)} s`

function welcome(place: Place): string {
  const { github, repo, you } = place
  const home = `${github.serverUrl}${homeOf(place)}`
  const url = `${home.replace('://', `://you:${github.userToken(you)}@`)}.git`
  const pulls = [...repo.issues.values()].map(
    ({ number, pull }) => `  ${github.serverUrl}${pathOf(place, number)}   ${pull?.head.ref} → ${pull?.base.ref}`,
  )
  return `${colors.bold(`A GitHub of your own, with ${fullName(repo)} on it.`)} Open it, and comment /apply on a pull request:

  ${github.serverUrl}${homeOf(place)}

${pulls.join('\n')}

  git pull ${home} ${findPull(repo, 1)?.pull.head.ref}   what was committed here
  git push ${url} BRANCH   what you commit in your folder

Ctrl-C ends it, and leaves nothing behind.`
}
