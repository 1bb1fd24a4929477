/** Every output of the action, with what it holds. The names are those in `action.yml`; a test contains them together. */
export const outputNames = [
  'status',
  'reason-code',
  'blocks-total',
  'blocks-applied',
  'blocks-failed',
  'blocks-skipped',
  'files-changed',
  'files-to-add',
  'pull-request-number',
  'pull-request-url',
  'branch',
  'base-sha',
  'head-sha',
  'commit-sha',
  'commit-url',
  'commit-verified',
  'pushed',
  'comment-id',
  'comment-url',
  'report-path',
  'result-path',
  'retry-path',
  'result',
] as const

export type OutputName = (typeof outputNames)[number]
