import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tryGit } from '../github/git.ts'
import { readRef } from '../github/refs.ts'
import { fullName } from '../github/world.ts'
import type { Step } from './runner.ts'

/** As `actions/checkout` leaves a workspace: depth 1, credentials as its version keeps them. Answers `GITHUB_SHA`. */
export async function checkout(step: Step, workspace: string, temp: string): Promise<string> {
  await mkdir(workspace, { recursive: true })
  const { github, repo, token } = step
  if (step.checkout === null) return (await readRef(repo.dir, `refs/heads/${repo.defaultBranch}`)) ?? ''
  const wanted = step.checkout ?? repo.defaultBranch
  const ref = wanted.startsWith('refs/') ? wanted : `refs/heads/${wanted}`
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`
  const secret = `[http "${github.serverUrl}/"]\n\textraheader = ${header}\n`
  const must = async (...args: string[]) => {
    const { code, stdout, stderr } = await tryGit(workspace, args)
    if (code !== 0) throw new Error(`checkout: git ${args[0]}: ${stderr}`)
    return stdout.toString().trim()
  }
  await must('init', '-q', '-b', repo.defaultBranch, '.')
  // written here: starting git takes longer
  const settings = (text: string) => appendFile(join(workspace, '.git/config'), text)
  const url = `${github.serverUrl}/${fullName(repo)}`
  await settings(`[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`)
  await must(
    ...['-c', `http.${github.serverUrl}/.extraheader=${header}`, '-c', 'maintenance.auto=false'],
    'fetch',
    '-q',
    '--no-tags',
    '--depth=1',
    'origin',
    `+${ref}:refs/remotes/origin/checkout`,
  )
  await must(
    ...(ref.startsWith('refs/heads/')
      ? ['checkout', '-q', '-B', wanted.replace('refs/heads/', '')]
      : ['checkout', '-q', '--detach']),
    'refs/remotes/origin/checkout',
  )
  const credentials = step.credentials ?? 'v6'
  if (credentials === 'v4') await settings(secret)
  if (credentials === 'v6') {
    const file = join(temp, `git-credentials-${crypto.randomUUID()}.config`)
    await writeFile(file, secret)
    await settings(`[includeIf "gitdir:${resolve(workspace)}/.git"]\n\tpath = ${file}\n`)
  }
  return (await readFile(join(workspace, '.git/refs/remotes/origin/checkout'), 'latin1')).trim()
}
