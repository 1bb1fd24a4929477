/**
 * The sets of cases: [{name, kind, file, form?, made?}]. `file` is undefined if the set is not on this machine; a set with `made` is written by
 * the holdout generator, whose arguments these are, and may not exist yet.
 */
import { basename, join } from 'node:path'
import { publicCases, secondSet } from '../places.mjs'
import { wireFormats } from '../public/wire.mjs'
import { kindOf } from './kinds.mjs'
import { generatorState, madeFile } from './made.mjs'

const GENERATED = {
  holdout: { kind: 'edits', script: 'make.mjs', args: ['--n', '45'] },
  careless: { kind: 'edits', script: 'make.mjs', args: ['--only', 'careless', '--n', '120'] },
  chaos: { kind: 'edits', script: 'make.mjs', args: ['--only', 'chaos', '--n', '120'] },
  replies: { kind: 'replies', script: 'replies.mjs', args: ['--n', '4'] },
}
const SEEDS = ['1', '2']

export function allSets() {
  const [edits, folder, state] = [publicCases(), secondSet(), generatorState()]
  return [
    { name: 'public', kind: 'edits', file: edits },
    ...wireFormats.map(form => ({ name: `public-${form}`, kind: 'edits', file: edits, form })),
    { name: 'bench2', kind: 'second', file: folder && join(folder, 'public2.jsonl.gz') },
    ...Object.entries(GENERATED).flatMap(([name, { kind, script, args }]) =>
      SEEDS.map(seed => ({
        name: `${name}-${seed}`,
        kind,
        file: madeFile(`${name}-${seed}`, state),
        made: [script, '--pinned', '--seed', seed, ...args],
      })),
    ),
  ]
}

/** The set in a file: packed edits, replies, or cases in the form of the second set. */
export const setFrom = file => ({ name: basename(file).replace(/\.jsonl(?:\.gz)?$/, ''), kind: kindOf(file), file })

/** The sets that addresses `SET[/CLASS[/NUMBER]]` name; all if there are none. */
export const setsAt = (sets, addresses) =>
  sets.filter(({ name }) => addresses.length === 0 || addresses.some(address => address.split('/')[0] === name))

/** The cases of a set that addresses name; all if there are none. */
export function casesAt(cases, set, addresses) {
  const names = ({ class: name, number }) => [set, `${set}/${name}`, `${set}/${name}/${number}`]
  return addresses.length === 0 ? cases : cases.filter(one => names(one).some(name => addresses.includes(name)))
}
