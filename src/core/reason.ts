/**
 * Why a run as a whole came to its end: the values of the output `reason-code`. They are API, as the codes of blocks are.
 * `title` says what happened, `help` what to do next.
 */
export const reasons = {
  ok: { title: 'Done', help: '' },
  'dry-run': { title: 'Nothing was written, as requested', help: '' },
  'already-applied': { title: 'Everything is in place already', help: 'Nothing to do.' },
  'blocks-failed': { title: 'Some blocks did not apply', help: 'Correct them and send them again.' },
  'no-blocks': { title: 'No edit blocks were found', help: 'See the formats that are understood.' },
  'not-a-command': { title: 'The comment is not a command', help: '' },
  help: { title: 'Help was requested', help: '' },
  'unknown-command': {
    title: 'The command has a word that is not understood',
    help: 'Comment the command with `help`.',
  },
  'unknown-selection': { title: 'No block has this number, id or path', help: 'Check the list of blocks.' },

  'no-permission': {
    title: 'The author may not use the command',
    help: 'Ask somebody with write access, or see the inputs `permission` and `allow-users`.',
  },
  'bot-not-allowed': { title: 'This bot may not use the command', help: 'Name it in `allow-bots`.' },
  'own-comment': { title: 'The comment is a report of this action', help: '' },
  'edited-comment': {
    title: 'The command was edited, or was not written by its author',
    help: 'Write the command as a new comment.',
  },
  'rerun-by-another': {
    title: 'The run was started again by somebody who may not use the command',
    help: 'Comment the command again.',
  },
  'edited-after-command': {
    title: 'The blocks were edited after the command',
    help: 'Look at them again, and repeat the command.',
  },
  withdrawn: { title: 'The command was edited or deleted meanwhile', help: 'Comment it again if it is still wanted.' },
  'source-untrusted': {
    title: 'Blocks by this author are taken only by their link',
    help: 'Name the comment: the command, then its link.',
  },
  'source-not-found': { title: 'The comment with the blocks cannot be found', help: 'Check the link.' },
  'run-untrusted': {
    title: 'The run that made the edits is not trusted',
    help: 'See the recipe for the edits of another run.',
  },
  'artifact-not-found': {
    title: 'There is no such artifact',
    help: 'Check its name, and the permission `actions: read`.',
  },
  'artifact-invalid': { title: 'The artifact cannot be read', help: 'Upload plain text files.' },
  'files-not-found': { title: 'No file matches `files`', help: 'Check the patterns.' },
  'limit-exceeded': { title: 'Over a limit', help: 'Send less, or raise the limit.' },

  'not-a-pull-request': { title: 'This is not a pull request', help: 'Comment on a pull request.' },
  'pr-not-found': { title: 'No open pull request matches', help: 'Name it with `pull-request`.' },
  'pr-closed': { title: 'The pull request is closed', help: 'Reopen it first.' },
  'pr-locked': { title: 'The conversation is locked', help: 'Unlock it first.' },
  'forks-not-allowed': { title: 'Pull requests from forks are left alone here', help: 'See the input `allow-forks`.' },
  'fork-deleted': { title: 'The fork of this pull request is gone', help: 'Open a new pull request with the changes.' },
  'fork-not-writable': {
    title: 'The fork does not let maintainers push',
    help: 'Its owner can tick `Allow edits by maintainers`; a fork of an organisation never lets them.',
  },
  'branch-deleted': { title: 'The branch is gone', help: 'Restore the branch.' },
  'no-branch': {
    title: 'This run is not on a branch',
    help: 'Name a pull request with `pull-request`, or set `commit: false`.',
  },
  'default-branch': { title: 'The branch is the default branch', help: 'Open the pull request from another branch.' },

  'head-moved': { title: 'The branch kept moving', help: 'Repeat the command.' },
  'branch-protected': {
    title: 'The branch is protected',
    help: 'Let this token bypass the protection, or use another branch.',
  },
  'signatures-required': {
    title: 'The branch takes only signed commits',
    help: 'Use `commit-method: api` with the token of an app; a push cannot sign.',
  },
  'workflows-permission': {
    title: 'The token may not change workflows',
    help: 'Leave out the blocks for `.github/workflows`, or use the token of an app with the permission `workflows`.',
  },
  'secret-found': { title: 'GitHub found a secret in the new text', help: 'Remove the secret.' },
  'token-missing': { title: 'There is no token', help: 'Pass one with the input `token`.' },
  'token-read-only': {
    title: 'The token may not write here',
    help: 'Give the job `permissions: { contents: write, pull-requests: write }`; runs of forks and Dependabot never get them.',
  },
  'token-invalid': { title: 'The token was not accepted', help: 'Renew it.' },
  'push-rejected': { title: 'GitHub rejected the commit', help: 'See its answer in the log.' },
  'tree-differs': {
    title: 'The commit would have differed from the plan',
    help: 'Nothing was written; please report this.',
  },
  'work-tree': { title: 'The work tree could not be written', help: 'See the message.' },
  'no-repository': { title: 'There is no checkout here', help: 'Put `actions/checkout` before this step.' },

  'bad-input': { title: 'An input is not valid', help: 'See the list of inputs.' },
  'github-down': { title: 'GitHub did not answer', help: 'Run it again later.' },
  'cut-off': { title: 'The run ended before it could report', help: 'Run it again.' },
  'internal-error': { title: 'Something broke', help: 'Please report this with the log.' },
} as const satisfies Record<string, { readonly title: string; readonly help: string }>

export type Reason = keyof typeof reasons

/** Why nothing was done: a reason, a sentence about this case, and the fix where there is more to say than the table does. */
export interface Refusal {
  readonly reason: Reason
  readonly message: string
  readonly help?: string
}

/** A refusal in the table's words where the case has none of its own. */
export const refusal = (
  reason: Reason,
  message: string = reasons[reason].title,
  help: string = reasons[reason].help,
): Refusal => ({
  reason,
  message,
  ...(help !== '' && { help }),
})

/** What was asked for, or why it is refused: how expected failures of a run travel. */
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
