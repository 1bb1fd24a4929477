import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { git, tryGit } from '../../tools/github/git.ts'
import { addRepo, addUser, openPull, push } from '../../tools/github/seed.ts'
import type { GitHub } from '../../tools/github/server.ts'
import type { Repo, User } from '../../tools/github/world.ts'

/** A repository of the local GitHub, and who talks there: its owner, and somebody without rights. */
export interface Place {
  readonly github: GitHub
  readonly repo: Repo
  readonly you: User
  readonly stranger: User
}

/** Copies the commits of the git repository in `folder` into the local GitHub. The folder is only read. Throws a sentence. */
export async function openRepository(github: GitHub, folder: string): Promise<Place> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`there is no folder ${folder}: name one with a git repository in it.`)
  const top = await tryGit(folder, ['rev-parse', '--show-toplevel'])
  if (top.code !== 0) throw new Error(`${folder} is not a git repository: \`git init -b main\` makes it one.`)
  const root = resolve(top.stdout.toString().trimEnd())
  const branches = (await git(root, ['branch', '--format=%(refname:short)'])).split('\n').filter(Boolean)
  if (branches.length === 0) throw new Error(`${folder} has no commit yet: \`git add . && git commit -m Start\`.`)
  const current = await git(root, ['branch', '--show-current'])
  const defaultBranch = ['main', 'master', current].find(name => branches.includes(name)) ?? (branches[0] as string)
  const name = basename(root).replace(/[^\w.-]+/g, '-')
  const you = addUser(github.world, 'you')
  const stranger = addUser(github.world, 'stranger')
  const repo = await addRepo(github.world, `you/${name}`, { private: false, defaultBranch, files: {} })
  await git(repo.dir, ['fetch', '-q', '--force', '--update-head-ok', root, '+refs/heads/*:refs/heads/*'])
  const place = { github, repo, you, stranger }
  if (branches.length === 1) await push(github.world, repo, 'topic', {}, { user: you, message: 'A branch to edit' })
  await openPulls(place)
  return place
}

/** Every branch has its pull request, those that were pushed meanwhile too; the branch of the last commit comes first. */
export async function openPulls({ github, repo, you }: Place): Promise<void> {
  const heads = await git(repo.dir, ['branch', '--sort=-committerdate', '--format=%(refname:short)'])
  const open = new Set([...repo.issues.values()].map(issue => issue.pull?.head.ref))
  for (const head of heads.split('\n'))
    if (head !== repo.defaultBranch && !open.has(head))
      await openPull(github.world, repo, { user: you, head, title: head })
}
