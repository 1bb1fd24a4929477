/** Apart from the others: a report needs its words, but not all of them. */
export const headMoved = { title: 'The branch changed during every attempt', help: 'Comment the command again.' }

/**
 * Why a run as a whole came to its end: the values of the output `reason-code`. They are API, as the codes of blocks are.
 * `title` says what happened, `help` what to do next.
 */
export const reasons = {
  ok: { title: 'Done', help: '' },
  'dry-run': { title: 'Nothing was written, as requested', help: '' },
  suggested: { title: 'The changes were suggested', help: '' },
  'already-applied': { title: 'Everything is already applied', help: 'Nothing to do.' },
  'blocks-failed': { title: 'Some blocks did not apply', help: 'Correct them and send them again.' },
  'no-blocks': { title: 'No edit blocks were found', help: 'See docs/formats for supported formats.' },
  'not-a-command': { title: 'The comment is not a command', help: '' },
  help: { title: 'Help was requested', help: '' },
  'unknown-command': { title: 'Unknown word in the command', help: 'Comment the command with `help`.' },
  'unknown-selection': {
    title: 'No block has this number, id or path',
    help: 'A dry run without the selection lists the blocks.',
  },

  'no-permission': {
    title: 'The author is not allowed to use this command',
    help: 'Ask someone with write access, or see the inputs `permission` and `allow-users`.',
  },
  'bot-not-allowed': { title: 'This bot is not allowed to use the command', help: 'Name it in `allow-bots`.' },
  'own-blocks': {
    title: "No one can apply their own blocks to someone else's pull request here",
    help: 'Someone else can comment the command with the link to the comment.',
  },
  'condition-unmet': {
    title: 'A condition for commands is not met',
    help: 'Comment the command again once it is met.',
  },
  'own-comment': { title: 'The comment is one of our reports', help: '' },
  'edited-comment': {
    title: 'The command was edited, or was not written by its author',
    help: 'Write the command as a new comment.',
  },
  'rerun-by-another': {
    title: 'Someone who is not allowed to use the command started the run again',
    help: 'Comment the command again.',
  },
  'edited-after-command': {
    title: 'The blocks were edited after the command',
    help: 'Review them, then comment the command again.',
  },
  'edited-recently': {
    title: 'The blocks of an author who is not trusted were edited just before the command',
    help: 'Review them, then comment the command with the link and the ids of the blocks.',
  },
  'command-too-old': { title: 'The command is too old to run now', help: 'Comment it again.' },
  'already-answered': { title: 'The command has already been answered', help: '' },
  'already-running': { title: 'Another run is working on the command', help: '' },
  'bad-settings': {
    title: 'The settings of this repository are not valid',
    help: 'Correct them on the default branch, then comment the command again.',
  },
  'app-permission': {
    title: 'The App lacks a permission in this repository',
    help: 'Its owner can grant it in the settings of the installation.',
  },
  withdrawn: {
    title: 'The command was edited or deleted during the run',
    help: 'Comment it again if it is still wanted.',
  },
  'source-untrusted': {
    title: 'This author is not trusted, so link to the comment',
    help: 'Comment the command with the link to the comment.',
  },
  'source-put-away': {
    title: 'All comments with blocks are hidden or resolved, so link to one',
    help: 'Comment the command with the link to the comment.',
  },
  'source-not-found': { title: 'Comment not found', help: 'Copy the link from the menu of the comment.' },
  'nothing-to-undo': {
    title: 'There is no commit to undo',
    help: 'Only commits by this command on this pull request can be undone; name one by the link to its report.',
  },
  'run-untrusted': {
    title: 'The run that made the edits is not trusted',
    help: 'See docs/recipes.md for the edits of another run.',
  },
  'artifact-not-found': {
    title: 'Artifact not found',
    help: 'Use the name of an artifact that the run uploaded, and give the job `actions: read`.',
  },
  'artifact-invalid': { title: 'The artifact cannot be read', help: 'Upload plain text files.' },
  'files-not-found': { title: 'No file matches `files`', help: 'Correct the globs in `files`.' },
  'limit-exceeded': { title: 'Limit exceeded', help: 'Send less text, or split it over several runs.' },

  'not-a-pull-request': { title: 'This is not a pull request', help: 'Comment on a pull request.' },
  'pr-not-found': { title: 'No matching open pull request', help: 'Name it with `pull-request`.' },
  'pr-closed': { title: 'The pull request is closed', help: 'Reopen it first.' },
  'in-merge-queue': {
    title: 'The pull request is in the merge queue',
    help: 'Remove it from the queue, then comment the command again.',
  },
  'forks-not-allowed': {
    title: 'Pull requests from forks are disabled (`allow-forks`)',
    help: 'Set `allow-forks: true` to accept them.',
  },
  'fork-deleted': { title: 'The fork was deleted', help: 'Open a new pull request with the changes.' },
  'fork-not-writable': {
    title: 'The fork does not let maintainers push',
    help: 'Its owner can tick `Allow edits by maintainers`; not available for forks owned by an organization.',
  },
  'branch-deleted': { title: 'The branch was deleted', help: 'Restore the branch.' },
  'no-branch': {
    title: 'This run is not on a branch',
    help: 'Name a pull request with `pull-request`, or set `branch` or `commit: false`.',
  },
  'default-branch': { title: 'The branch is the default branch', help: 'Open the pull request from another branch.' },

  'pull-request-denied': {
    title: 'GitHub does not let this token open pull requests',
    help: 'Tick `Allow GitHub Actions to create and approve pull requests` in Settings, Actions, General; an organization can overrule it. An app token always can.',
  },
  'pull-request-closed': {
    title: 'The pull request of this branch was closed without merging',
    help: 'Reopen it, delete its branch, or set another `branch`.',
  },
  'base-not-found': { title: 'The base branch does not exist', help: 'Set `base` to a branch of this repository.' },
  'not-suggested': {
    title: 'GitHub rejected the suggestions',
    help: 'Apply the changes by hand: the report has them as a diff.',
  },

  'head-moved': headMoved,
  'branch-protected': {
    title: 'The branch is protected',
    help: 'Let this token bypass the protection, or use another branch.',
  },
  'signatures-required': {
    title: 'The branch requires signed commits',
    help: 'Use `commit-method: api` without `author`: it signs with the default token or an app token.',
  },
  'workflows-permission': {
    title: 'The token cannot change workflow files',
    help: 'Omit the blocks for `.github/workflows`, or use an app token with the permission `workflows`.',
  },
  'secret-found': { title: 'GitHub found a secret in the new text', help: 'Remove the secret.' },
  'token-missing': { title: 'No token was given', help: 'Pass one with the input `token`.' },
  'token-read-only': {
    title: 'The token lacks write access',
    help: 'Give the job `permissions: { contents: write, pull-requests: write }`; runs of forks and Dependabot never get them.',
  },
  'token-invalid': {
    title: 'GitHub rejected the token',
    help: 'Create a new token, or use the default `github.token`.',
  },
  'repository-archived': { title: 'The repository is archived', help: 'Unarchive it first.' },
  'push-rejected': { title: 'GitHub rejected the commit', help: 'The message above is from GitHub.' },
  'tree-differs': {
    title: 'GitHub created a different tree than planned',
    help: 'Nothing was written; please report this.',
  },
  'work-tree': {
    title: 'The working tree could not be written',
    help: 'Remove the cause that the message names, then run it again.',
  },
  'no-repository': { title: 'No git checkout in `path`', help: 'Put `actions/checkout` before this step.' },

  'bad-input': { title: 'An input is not valid', help: 'Correct it; docs/inputs.md lists all inputs.' },
  'github-down': { title: 'GitHub is unavailable or rate-limited', help: 'Try again later.' },
  'certificate-unknown': {
    title: 'The certificate of the server is not trusted',
    help: 'Give git the same certificate authority as the system: `git config --global http.sslCAInfo FILE`.',
  },
  'internal-error': { title: 'Internal error', help: 'Please report this with the log.' },
} as const satisfies Record<string, { readonly title: string; readonly help: string }>

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
export const refusal = (
  reason: Reason,
  message: string = reasons[reason].title,
  help: string = reasons[reason].help,
): Refusal => ({
  reason,
  title: reasons[reason].title,
  message,
  ...(help !== '' && { help }),
})

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
export function allGranted<T>(list: readonly Granted<T>[]): Granted<readonly T[]> {
  const values: T[] = []
  for (const each of list) {
    if (!each.ok) return each
    values.push(each.value)
  }
  return granted(values)
}
