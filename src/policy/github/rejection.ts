import { type Reason, type Refusal, refusal } from '../../run/reason.ts'

/**
 * Reads what GitHub or git said when a branch could not be read or moved: a reason, or undefined for words that mean nothing to us.
 * The words are GitHub's, of its API and of its git server; `head-moved` is not a refusal but the call to plan again.
 */
export function reasonIn(said: string): Reason | undefined {
  return RULES.find(([pattern]) => pattern.test(said))?.[1]
}

const RULES: readonly (readonly [RegExp, Reason])[] = [
  [
    /stale info|non-fast-forward|fetch first|not a fast forward|Expected branch to point to|but expected/i,
    'head-moved',
  ],
  [/without `?workflows?`? permission/i, 'workflows-permission'],
  [/contain secrets|secret detected|push protection/i, 'secret-found'],
  [/verified signatures?|must be signed/i, 'signatures-required'],
  // the merge queue refuses with the words of a protected branch around its own
  [/queued for merging|added to a merge queue/i, 'in-merge-queue'],
  [
    /rule violations|GH013|protected (ref|branch)|GH006|through a pull request|required status check|branch is locked/i,
    'branch-protected',
  ],
  [/archived so it is read-only|Repository was archived/i, 'repository-archived'],
  // not in the name of a branch or a repository
  [/(?<![\w./-])certificate(?![\w/-])|CertGetCertificate/i, 'certificate-unknown'],
  [/Authentication failed|Bad credentials|returned error: 401|could not read Username/i, 'token-invalid'],
  [/Reference does not exist|Could not resolve to a Ref|couldn't find remote ref/i, 'branch-deleted'],
  [/denied to|returned error: 403|not accessible by|Must have admin rights/i, 'token-read-only'],
  [/Repository not found|returned error: 404/i, 'fork-deleted'],
  [
    /returned error: (5\d\d|429)|rate limit|(?<![\w./-])timed? ?out(?![\w/-])|too slow|Could not resolve host|Connection (refused|reset)|unexpected disconnect|SSL (routines|connection)|SSL_(read|connect)|gnutls(_handshake| recv)|early EOF|hung up|Empty reply|RPC failed|curl \d+/i,
    'github-down',
  ],
]

/** The refusal for words of GitHub. @param facts what we know besides: it makes the reason more exact */
export function rejection(
  said: string,
  facts: { readonly isFork: boolean; readonly paths: readonly string[] },
): Refusal {
  const found = reasonIn(said)
  const reason = (): Reason => {
    if (found === 'token-read-only' && facts.paths.some(path => path.startsWith('.github/workflows/')))
      return 'workflows-permission'
    if (found === 'fork-deleted' && !facts.isFork) return 'token-read-only'
    return found ?? 'push-rejected'
  }
  const [why, words] = [reason(), said.replace(/\s+/g, ' ').trim().slice(0, 400)]
  const help =
    why === 'token-read-only' && facts.isFork ? FORK : /commit message must/i.test(said) ? MESSAGE : undefined
  return refusal(why, `GitHub rejected the commit: ${words}`, help)
}

/** For a fork whose owner lets maintainers push: nothing is pushed to others. */
const FORK =
  'Give the job `contents: write`, and use `commit-method: auto`. If it has both, GitHub lets only people push to this fork: apply the diff by hand.'

/** For a rule about the messages of commits. */
const MESSAGE = 'Give a message that the rule accepts: `-m "MESSAGE"` in the command, or the input `commit-message`.'
