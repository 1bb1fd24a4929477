/** Apart from the others: a report needs its words, but not all of them. */
export const headMoved = ['The branch changed during every attempt', 'Comment the command again.'] as const

/**
 * Why a run as a whole came to its end: the values of the output `reason-code`. They are API, as the codes of blocks are.
 * First what happened, then what to do next.
 */
export const reasons = {
  ok: ['Done'],
  'dry-run': ['Nothing was written, as requested'],
  suggested: ['The changes were suggested'],
  'already-applied': ['Everything is already applied', 'Nothing to do.'],
  'blocks-failed': ['Some blocks did not apply', 'Correct them and send them again.'],
  'no-blocks': ['No edit blocks were found', 'See docs/formats for supported formats.'],
  'not-a-command': ['The comment is not a command'],
  help: ['Help was requested'],
  'unknown-command': ['Unknown word in the command', 'Comment the command with `help`.'],
  'unknown-selection': ['No block has this number, id or path', 'A dry run without the selection lists the blocks.'],

  'no-permission': [
    'The author is not allowed to use this command',
    'Ask someone with write access, or see the inputs `permission` and `allow-users`.',
  ],
  'bot-not-allowed': ['This bot is not allowed to use the command', 'Name it in `allow-bots`.'],
  'own-blocks': [
    "No one can apply their own blocks to someone else's pull request here",
    'Someone else can comment the command with the link to the comment.',
  ],
  'condition-unmet': ['A condition for commands is not met', 'Comment the command again once it is met.'],
  'own-comment': ['The comment is one of our reports'],
  'edited-comment': ['The command was edited, or was not written by its author', 'Write the command as a new comment.'],
  'rerun-by-another': [
    'Someone who is not allowed to use the command started the run again',
    'Comment the command again.',
  ],
  'edited-after-command': ['The blocks were edited after the command', 'Review them, then comment the command again.'],
  'edited-recently': [
    'The blocks of an author who is not trusted were edited just before the command',
    'Review them, then comment the command with the link and the ids of the blocks.',
  ],
  'command-too-old': ['The command is too old to run now', 'Comment it again.'],
  'already-answered': ['The command has already been answered'],
  'already-running': ['Another run is working on the command'],
  'bad-settings': [
    'The settings of this repository are not valid',
    'Correct them on the default branch, then comment the command again.',
  ],
  'app-permission': [
    'The App lacks a permission in this repository',
    'Its owner can grant it in the settings of the installation.',
  ],
  withdrawn: ['The command was edited or deleted during the run', 'Comment it again if it is still wanted.'],
  'source-untrusted': [
    'This author is not trusted, so link to the comment',
    'Comment the command with the link to the comment.',
  ],
  'source-put-away': [
    'All comments with blocks are hidden or resolved, so link to one',
    'Comment the command with the link to the comment.',
  ],
  'source-not-found': ['Comment not found', 'Copy the link from the menu of the comment.'],
  'nothing-to-undo': [
    'There is no commit to undo',
    'Only commits by this command on this pull request can be undone; name one by the link to its report.',
  ],
  'run-untrusted': ['The run that made the edits is not trusted', 'See docs/recipes.md for the edits of another run.'],
  'artifact-not-found': [
    'Artifact not found',
    'Use the name of an artifact that the run uploaded, and give the job `actions: read`.',
  ],
  'artifact-invalid': ['The artifact cannot be read', 'Upload plain text files.'],
  'files-not-found': ['No file matches `files`', 'Correct the globs in `files`.'],
  'limit-exceeded': ['Limit exceeded', 'Send less text, or split it over several runs.'],

  'not-a-pull-request': ['This is not a pull request', 'Comment on a pull request.'],
  'pr-not-found': ['No matching open pull request', 'Name it with `pull-request`.'],
  'pr-closed': ['The pull request is closed', 'Reopen it first.'],
  'in-merge-queue': [
    'The pull request is in the merge queue',
    'Remove it from the queue, then comment the command again.',
  ],
  'forks-not-allowed': [
    'Pull requests from forks are disabled (`allow-forks`)',
    'Set `allow-forks: true` to accept them.',
  ],
  'fork-deleted': ['The fork was deleted', 'Open a new pull request with the changes.'],
  'fork-not-writable': [
    'The fork does not let maintainers push',
    'Its owner can tick `Allow edits by maintainers`; not available for forks owned by an organization.',
  ],
  'branch-deleted': ['The branch was deleted', 'Restore the branch.'],
  'no-branch': [
    'This run is not on a branch',
    'Name a pull request with `pull-request`, or set `branch` or `commit: false`.',
  ],
  'default-branch': ['The branch is the default branch', 'Open the pull request from another branch.'],

  'pull-request-denied': [
    'GitHub does not let this token open pull requests',
    'Tick `Allow GitHub Actions to create and approve pull requests` in Settings, Actions, General; an organization can overrule it. An app token always can.',
  ],
  'pull-request-closed': [
    'The pull request of this branch was closed without merging',
    'Reopen it, delete its branch, or set another `branch`.',
  ],
  'base-not-found': ['The base branch does not exist', 'Set `base` to a branch of this repository.'],
  'not-suggested': ['GitHub rejected the suggestions', 'Apply the changes by hand: the report has them as a diff.'],

  'head-moved': headMoved,
  'branch-protected': ['The branch is protected', 'Let this token bypass the protection, or use another branch.'],
  'signatures-required': [
    'The branch requires signed commits',
    'Use `commit-method: api` without `author`: it signs with the default token or an app token.',
  ],
  'workflows-permission': [
    'The token cannot change workflow files',
    'Omit the blocks for `.github/workflows`, or use an app token with the permission `workflows`.',
  ],
  'secret-found': ['GitHub found a secret in the new text', 'Remove the secret.'],
  'token-missing': ['No token was given', 'Pass one with the input `token`.'],
  'token-read-only': [
    'The token lacks write access',
    'Give the job `permissions: { contents: write, pull-requests: write }`; runs of forks and Dependabot never get them.',
  ],
  'token-invalid': ['GitHub rejected the token', 'Create a new token, or use the default `github.token`.'],
  'repository-archived': ['The repository is archived', 'Unarchive it first.'],
  'push-rejected': ['GitHub rejected the commit', 'The message above is from GitHub.'],
  'tree-differs': ['GitHub created a different tree than planned', 'Nothing was written; please report this.'],
  'work-tree': ['The working tree could not be written', 'Remove the cause that the message names, then run it again.'],
  'no-repository': ['No git checkout in `path`', 'Put `actions/checkout` before this step.'],

  'bad-input': ['An input is not valid', 'Correct it; docs/inputs.md lists all inputs.'],
  'github-down': ['GitHub is unavailable or rate-limited', 'Try again later.'],
  'certificate-unknown': [
    'The certificate of the server is not trusted',
    'Give git the same certificate authority as the system: `git config --global http.sslCAInfo FILE`.',
  ],
  'internal-error': ['Internal error', 'Please report this with the log.'],
} satisfies Record<string, readonly [title: string, help?: string]>

export type Reason = keyof typeof reasons

/** Ends that do not answer what was asked: the run itself failed. */
const FAILURES: ReadonlySet<Reason> = new Set([
  'bad-input',
  'certificate-unknown',
  'github-down',
  'internal-error',
  'token-invalid',
  'token-missing',
  'tree-differs',
])

/** True if the run failed, and was not merely refused. */
export const isFailure = (reason: Reason): boolean => FAILURES.has(reason)

/** Why nothing was done: a reason, a sentence about this case, and the fix where there is more to say than the table does. */
export interface Refusal {
  readonly reason: Reason
  /** The reason in the table's words. */
  readonly title: string
  readonly message: string
  readonly help?: string
  /** Lines ready to copy, of which `help` speaks. */
  readonly choices?: readonly LineToCopy[]
  /** Our address of the page where a person can do it by hand. */
  readonly page?: string
}

/** A line to copy, and in one sentence of other people's words what it does. */
export interface LineToCopy {
  readonly line: string
  readonly about: string
}

/** A refusal in the table's words where the case has none of its own. */
export function refusal(reason: Reason, message?: string, help?: string): Refusal {
  const [title, usual = '']: readonly [string, string?] = reasons[reason]
  const next = help ?? usual
  return { reason, title, message: message ?? title, ...(next !== '' && { help: next }) }
}

/** A value, or the refusal: carries expected failures of a run. */
export type Granted<T> = { readonly ok: true; readonly value: T } | Refused

export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
}

export const granted = <T>(value: T): Granted<T> => ({ ok: true, value })

/** As {@link refusal}, as an answer. */
export const refuse = (...why: Parameters<typeof refusal>): Refused => ({ ok: false, refusal: refusal(...why) })

/** The values of all, or the first refusal. */
export const allGranted = <T>(list: readonly Granted<T>[]): Granted<readonly T[]> =>
  list.find(each => !each.ok) ?? granted(list.flatMap(each => (each.ok ? [each.value] : [])))
