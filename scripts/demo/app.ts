import { createColors } from 'picocolors'
import { EVENTS, PERMISSIONS } from '../../src/app/deliveries/heard.ts'
import { install, registerApp } from '../../tools/github/apps.ts'
import { announce } from '../../tools/github/deliver.ts'
import { tryGit } from '../../tools/github/git.ts'
import { addComment, addRepo, addUser, collaborate, openPull, push } from '../../tools/github/seed.ts'
import { startGitHub } from '../../tools/github/server.ts'
import type { Comment } from '../../tools/github/world.ts'
import { type Replica, startReplica } from '../../tools/runner/run-app.ts'

const colors = createColors(process.stdout.isTTY && !process.env['NO_COLOR'])

const say = (title: string, text = ''): void =>
  console.log(`${colors.bold(colors.cyan(`── ${title}`))}\n${text === '' ? '' : `\n${text.trimEnd()}\n`}`)

const command = (from: string, to: string): string =>
  `/apply\n\ntea.txt\n\`\`\`\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\`\n`

/** Shows the App from a delivery to a commit, and what becomes of a command whose replica dies. Fails when one does not land. */
export async function demoApp(): Promise<void> {
  const github = await startGitHub({ ahead: 0 })
  const replicas: Replica[] = []
  try {
    const { world } = github
    const repo = await addRepo(world, 'octo/tea', { files: { 'tea.txt': 'green\nblack\nwhite\n' } })
    const ann = addUser(world, 'ann')
    collaborate(repo, ann, 'write')
    await push(world, repo, 'menu', { 'plan.md': 'More tea.\n' }, { user: ann })
    const number = await openPull(world, repo, { user: ann, head: 'menu', title: 'More tea' })
    const { app, pem } = registerApp(world, {
      slug: 'apply-edits',
      owner: repo.owner,
      permissions: PERMISSIONS,
      events: EVENTS,
    })
    install(world, app, [repo])
    const serve = async (...args: readonly string[]): Promise<Replica> => {
      const replica = await startReplica({ github, app, pem, args })
      replicas.push(replica)
      app.url = `${replica.url}/webhook`
      return replica
    }
    const comment = async (body: string): Promise<Comment> => {
      const comment = addComment(world, repo, number, { user: ann, body })
      const [delivery] = await announce(world, repo, { name: 'issue_comment', action: 'created', comment })
      say('GitHub delivers a comment', `${body}\n${delivery?.status}, after ${delivery?.duration.toFixed(1)} s`)
      return comment
    }
    const first = await serve()
    say(`The App runs at ${first.url}; its operator asks at ${first.opsUrl}`)
    await comment(command('black', 'oolong'))
    say('the report', [...repo.comments.values()].at(-1)?.body)

    say('The next one dies in the middle of its work')
    github.on({ method: 'POST', path: /git\/commits$/ }, () => first.stop('SIGKILL'))
    const orphan = await comment(command('white', 'yellow'))
    say('Five minutes later another one looks through the log of deliveries')
    world.ahead = 5 * 60_000
    const second = await serve('--sweep-seconds', '1')
    while (orphan.reactions.every(({ content }) => content !== 'rocket'))
      await new Promise(done => setTimeout(done, 200))
    say('its log', second.log.map(line => JSON.stringify(line)).join('\n'))
    const { stdout } = await tryGit(repo.dir, ['log', '--format=%h %an: %s', 'main..menu'])
    say('the branch', stdout.toString())
    const landed = stdout.toString().split('apply-edits[bot]').length - 1
    if (landed !== 2) throw new Error(`${landed} commits by the App, not 2`)
  } finally {
    await Promise.all(replicas.map(replica => replica.stop('SIGKILL')))
    await github.stop()
  }
}
