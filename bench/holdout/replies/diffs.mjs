/** Unified diffs as models write them: numbers made up or left out, context garbled, headers of their own. */
import { around, fenced } from './manner.mjs'

const signed = ({ steps }) => steps.map(([sign, line]) => `${sign}${line}\n`).join('')
const count = ({ steps }, hidden) => steps.filter(([sign]) => sign !== hidden).length

/** Numbers of the old and the new file, as git counts them. */
function numbered(blocks, wrong = (line, _what) => line) {
  let shift = 0
  return blocks.map(block => {
    const [old, fresh] = [count(block, '+'), count(block, '-')]
    const head = `@@ -${wrong(block.line, 'line')},${wrong(old, 'count')} +${wrong(block.line + shift, 'line')},${wrong(fresh, 'count')} @@`
    shift += fresh - old
    return { head, block }
  })
}

const hunks = (pairs, body = signed) => pairs.map(({ head, block }) => `${head}\n${body(block)}`).join('')
const names = ({ path }) => `--- a/${path}\n+++ b/${path}\n`
const git = change => `diff --git a/${change.path} b/${change.path}\nindex 3f2a1bc..9d8e7f6 100644\n${names(change)}`
const inFence = (rng, change, text, info = 'diff') => around(rng, change, [fenced(text, info)])
const headed = (blocks, head) => blocks.map(block => ({ head: head(block), block }))

export const diffStyles = {
  'git diff': (rng, change) => inFence(rng, change, git(change) + hunks(numbered(change.blocks))),
  'diff, no fence': (_rng, change) => names(change) + hunks(numbered(change.blocks)),
  'diff, lines off': (rng, change) =>
    inFence(
      rng,
      change,
      names(change) +
        hunks(numbered(change.blocks, (n, what) => (what === 'line' ? Math.max(1, n + rng.between(-12, 12)) : n))),
    ),
  'diff, counts wrong': (rng, change) =>
    inFence(
      rng,
      change,
      names(change) +
        hunks(numbered(change.blocks, (n, what) => (what === 'count' ? Math.max(1, n + rng.between(-3, 3)) : n))),
    ),
  'diff, all numbers made up': (rng, change) =>
    inFence(
      rng,
      change,
      names(change) + hunks(numbered(change.blocks, (_, what) => rng.between(1, what === 'line' ? 60 : 12))),
    ),
  'diff, no numbers': (rng, change) =>
    inFence(rng, change, names(change) + hunks(headed(change.blocks, () => '@@ @@'))),
  'diff, dots for numbers': (rng, change) =>
    inFence(rng, change, names(change) + hunks(headed(change.blocks, () => '@@ ... @@'))),
  'diff, one bare head': (rng, change) =>
    inFence(rng, change, names(change) + hunks(headed(change.blocks, () => '@@'))),
  'diff, function as head': (rng, change) =>
    inFence(rng, change, names(change) + hunks(headed(change.blocks, block => `@@ ${sectionOf(change, block)} @@`))),
  'diff, section behind numbers': (rng, change) =>
    inFence(
      rng,
      change,
      names(change) +
        hunks(
          numbered(change.blocks).map(({ head, block }) => ({ head: `${head} ${sectionOf(change, block)}`, block })),
        ),
    ),
  'diff, same names without prefix': (rng, change) =>
    inFence(rng, change, `--- ${change.path}\n+++ ${change.path}\n${hunks(numbered(change.blocks))}`),
  'diff, labels on names': (rng, change) =>
    inFence(
      rng,
      change,
      `--- ${change.path} (original)\n+++ ${change.path} (modified)\n${hunks(numbered(change.blocks))}`,
    ),
  'diff, blank lines bare': (rng, change) =>
    inFence(rng, change, names(change) + hunks(numbered(change.blocks), block => signed(block).replace(/^ $/gm, ''))),
  'diff, context without its blank': (rng, change) =>
    inFence(
      rng,
      change,
      names(change) +
        hunks(
          headed(change.blocks, () => '@@ @@'),
          block => signed(block).replace(/^ (?=\S)/gm, ''),
        ),
    ),
  'diff, prose between the hunks': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map(block => fenced(names(change) + hunks(numbered([block])), 'diff')),
    ),
  'diff, headers once, a fence a hunk': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map((block, i) => fenced((i === 0 ? names(change) : '') + hunks(numbered([block])), 'diff')),
    ),
  'diff, hunks out of order': (rng, change) =>
    inFence(rng, change, names(change) + hunks(numbered(change.blocks).reverse())),
  'diff, path in prose': (_rng, change) =>
    `In \`${change.path}\`:\n\n${fenced(hunks(numbered(change.blocks)), 'diff')}`,
  'diff, signs alone under the path': (rng, change) =>
    around(rng, change, [`**${change.path}**\n\n${fenced(change.blocks.map(signed).join('@@\n'), 'diff')}`]),
  'diff, signs alone, a fence each': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map(block => `\`${change.path}\`:\n${fenced(signed(block), 'diff')}`),
    ),
  'diff, dots between the places': (rng, change) =>
    around(rng, change, [`**${change.path}**\n\n${fenced(change.blocks.map(signed).join(' ...\n'), 'diff')}`]),
  'diff, trailing blanks gone': (rng, change) =>
    inFence(rng, change, (names(change) + hunks(numbered(change.blocks))).replace(/[ \t]+$/gm, '')),
  'diff, no newline said': (rng, change) =>
    inFence(rng, change, `${names(change)}${hunks(numbered(change.blocks))}\\ No newline at end of file\n`),
  'diff, in a patch fence with a mail head': (rng, change) =>
    inFence(
      rng,
      change,
      `From 1234567890abcdef Mon Sep 17 00:00:00 2001\nFrom: Bot <bot@example.com>\nDate: Tue, 3 Mar 2026 10:00:00 +0000\nSubject: [PATCH] Fix\n\n---\n ${change.path} | 4 ++--\n 1 file changed, 2 insertions(+), 2 deletions(-)\n\n${git(change)}${hunks(numbered(change.blocks))}-- \n2.39.0\n`,
      'patch',
    ),
  'diff, JSON field': (_, change) =>
    JSON.stringify({ path: change.path, diff: names(change) + hunks(numbered(change.blocks)) }),
  'diff, apply_diff call': (_, change) =>
    JSON.stringify({ name: 'apply_diff', arguments: { path: change.path, diff: hunks(numbered(change.blocks)) } }),
}

/** The nearest line above a block that looks like the head of something. */
function sectionOf({ before }, { line }) {
  const above = before.split('\n').slice(0, line - 1)
  return (above.findLast(text => /^[A-Za-z_$]/.test(text)) ?? '').trim().slice(0, 60)
}
