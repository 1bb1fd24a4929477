import type { Person } from '../../policy/commit-text.ts'
import type { GitOptions } from '../git.ts'
import { line } from './plan-tree.ts'

/** Makes a commit of a tree on top of one parent, with no hook, no signing program and no one else's settings. @returns its id */
export const commitTree = (
  tree: string,
  parent: string,
  message: string,
  people: { readonly author: Person; readonly committer: Person },
  options: GitOptions,
): Promise<string> =>
  line(['commit-tree', tree, '-p', parent, '-F', '-'], {
    ...options,
    input: message,
    env: { ...options.env, ...identity(people) },
  })

const identity = ({ author, committer }: { readonly author: Person; readonly committer: Person }) => ({
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_COMMITTER_NAME: committer.name,
  GIT_COMMITTER_EMAIL: committer.email,
})
