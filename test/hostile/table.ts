/**
 * The table of bad inputs and faults, and where each row is held. A row without an entry here is held by the data in `rows/`
 * (B, C, D, E) or by `github.test.ts`: table.test.ts looks for its number there.
 */
export interface Held {
  readonly row: number
  /** File under test/, and words of the name of a test, or the name of a scene. */
  readonly by?: readonly (readonly [file: string, name: string])[]
  /** What these machines do not have. */
  readonly needs?: string
  /** Why the row asks for something that this program does not have. */
  readonly void?: string
}

const github = 'hostile/github.test.ts'
const canary = 'hostile/canary.test.ts'
const commits = 'commit-faults.test.ts'
const local = 'adapters/local-commit.test.ts'
const writer = 'writer.test.ts'
const faults = 'writer-faults.test.ts'
const command = 'acceptance/command.test.ts'
const reasons = 'acceptance/reasons.test.ts'
const step = 'acceptance/step.test.ts'
const hostileReport = 'report-hostile.test.ts'

export const elsewhere: readonly Held[] = [
  { row: 1, by: [[reasons, 'no-permission']] },
  { row: 2, by: [[command, 'the role %s gets a thumb down and no word']] },
  { row: 11, by: [[reasons, 'edited-comment']] },
  { row: 12, by: [[reasons, 'not-a-pull-request']] },
  {
    row: 13,
    by: [[reasons, 'pr-closed']],
  },
  {
    row: 14,
    by: [
      [reasons, 'fork-deleted'],
      [reasons, 'fork-not-writable'],
    ],
  },
  {
    row: 15,
    by: [
      [reasons, 'default-branch'],
      [reasons, 'branch-protected'],
    ],
  },
  { row: 16, by: [[reasons, 'edited-after-command']] },
  { row: 17, by: [[reasons, 'withdrawn']] },
  { row: 18, by: [[reasons, 'rerun-by-another']] },
  { row: 20, by: [[reasons, 'own-comment']] },
  {
    row: 22,
    by: [
      [step, 'are refused when a stranger started it'],
      [step, 'are refused when the pull request has moved on'],
      [step, 'are refused when there are none'],
      [github, 'is exchanged after it was listed'],
    ],
    void: 'the id of a workflow is not asked: `on: workflow_run: workflows:` of the caller names the workflows',
  },
  { row: 24, by: [[reasons, 'bad-input']] },
  {
    row: 42,
    by: [
      ['adapters/unzip.test.ts', 'that %s is refused'],
      ['adapters/unzip.test.ts', 'goes on behind its declared end'],
    ],
  },
  { row: 62, by: [['writer-race.test.ts', 'nothing outside is ever written']] },
  {
    row: 96,
    by: [
      [faults, 'a tmpfs of 256 KiB'],
      [faults, 'a disk that stays full'],
      [commits, 'a commit on a disk that fills up'],
    ],
  },
  { row: 97, by: [[faults, 'a limit on the size of files']] },
  { row: 98, by: [[faults, 'an error leaves all old or all new']] },
  {
    row: 99,
    by: [
      [faults, 'being killed leaves whole files'],
      [commits, 'a commit leaves files, index and branch that agree'],
      [commits, 'following a commit leaves a checkout that is at one of the two'],
    ],
  },
  { row: 100, by: [[faults, 'a signal that ends the run waits']] },
  {
    row: 101,
    by: [
      [writer, 'read-only files'],
      [faults, 'a read-only mount'],
      [faults, 'a file that may not be changed at all'],
      [faults, 'a closed folder, files of another'],
      ['systems.test.ts', 'a file that another process has open'],
    ],
    needs: 'Windows, for files that are held open: CI runs systems.test.ts there, and on macOS for names',
  },
  {
    row: 102,
    by: [
      [writer, 'a file keeps its mode'],
      [writer, 'set-user-id and its like are not passed on'],
      [writer, 'a new file gets the usual mode'],
    ],
  },
  { row: 103, by: [[writer, 'planted names are not followed']] },
  {
    row: 104,
    by: [
      [writer, 'other bytes than those that the edit was made for'],
      [writer, 'changed between the look and the rename'],
    ],
  },
  {
    row: 105,
    by: [
      [writer, 'is not carried out, and is told'],
      [writer, 'a state folder that is a link'],
      [writer, 'let one run at a time through'],
      [local, 'is looked at again, and both changes stand'],
    ],
  },
  {
    row: 106,
    by: [
      [local, 'is made in %s'],
      [local, 'leaves files, index and branch as they were'],
    ],
  },
  {
    row: 107,
    by: [
      [canary, 'the canaries sing'],
      [canary, 'apply --commit'],
      [canary, 'following the commit leaves the checkout on it'],
      [canary, 'fetching and pushing'],
      [canary, 'a section that a newer git reads'],
    ],
  },
  {
    row: 109,
    by: [
      [command, 'a head that moves between plan and commit'],
      [reasons, 'head-moved'],
    ],
  },
  { row: 112, by: [[reasons, 'head-moved']] },
  {
    row: 113,
    by: [
      [reasons, 'branch-protected'],
      [reasons, 'signatures-required'],
      [reasons, 'workflows-permission'],
      [reasons, 'secret-found'],
    ],
  },
  { row: 115, by: [[command, 'the same command delivered twice']] },
  { row: 118, by: [[reasons, 'tree-differs']] },
  { row: 121, by: [[hostileReport, 'is only ever code in Markdown']] },
  { row: 129, by: [['hostile/dist.test.ts', 'ends red']] },
  { row: 130, by: [['workflows.test.ts', 'is what we would run ourselves']] },
  {
    row: 131,
    by: [['workflows.test.ts', 'is clean to actionlint']],
    needs: 'zizmor, which no registry that we reach has',
  },
  { row: 132, by: [['hostile/strace.test.ts', 'starts git and nothing else']] },
]

export const ROWS = 132
