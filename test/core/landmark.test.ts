import { expect, test } from 'vitest'
import { hasLandmarks } from '../../src/core/locate/landmark.ts'
import type { Alignment } from '../../src/core/locate.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { asWhole, byLikeness, linesOf, textOf } from '../support/place.ts'

type Row = readonly [why: string, file: string, search: string, replace: string, place: Alignment]

const has = (file: string, search: string, replace: string, place: Alignment) =>
  hasLandmarks(viewText(textOf(file)), { search: linesOf(search), replace: linesOf(replace) }, place)

test.each<Row>([
  ['the line above says where', 'alpha|beta|x', 'alpha|beta|zzz', 'alpha|new|zzz', byLikeness('0 1 -')],
  ['the line below says where', 'beta|alpha|x', 'zzz|beta|alpha', 'zzz|new|alpha', byLikeness('- 0 1')],
  ['the block begins with the change', 'beta|alpha|x', 'beta|alpha|zzz', 'new|alpha|zzz', byLikeness('0 1 -')],
  ['a blank line goes along', 'alpha|beta||gamma', 'alpha|beta||gamma', 'alpha|gamma', byLikeness('0 1 2 3')],
  ['a brace goes, between two lines that say where', 'alpha|}|beta', 'alpha|}|beta', 'alpha|beta', byLikeness('0 1 2')],
  ['a line comes between two', 'alpha|beta|x', 'alpha|beta|zzz', 'alpha|new|beta|zzz', byLikeness('0 1 -')],
  ['a line comes between two, a brace one of them', 'alpha|}|x', 'alpha|}|zzz', 'alpha|new|}|zzz', byLikeness('0 1 -')],
  ['blank lines are passed over', 'alpha||beta|x', 'alpha||beta|zzz', 'alpha||new|beta|zzz', byLikeness('0 1 2 -')],
  [
    'the first of the two stands again',
    'alpha|beta|alpha|x',
    'alpha|beta|zzz',
    'alpha|new|beta|zzz',
    byLikeness('0 1 -'),
  ],
  ['a rule that forgives as a whole says the same', 'alpha|beta', 'alpha|beta', 'alpha|new', asWhole('0 1')],
])('certain: %s', (_, ...row) => expect(has(...row)).toBe(true))

test.each<Row>([
  ['its line stands twice in the file', 'alpha|beta|beta', 'alpha|beta|zzz', 'alpha|new|zzz', byLikeness('0 1 -')],
  [
    'its line stands twice in the block',
    'alpha|beta',
    'alpha|beta|zz|beta',
    'alpha|new|zz|beta',
    byLikeness('0 1 - -'),
  ],
  ['no line beside it stands there', 'x|beta|y', 'zzz|beta|zz', 'zzz|new|zz', byLikeness('- 1 -')],
  ['the line beside it is another', 'other|beta|y', 'alpha|beta|zz', 'alpha|new|zz', byLikeness('0! 1 -')],
  ['the line beside it says too little', '}|beta|x', '}|beta|zzz', '}|new|zzz', byLikeness('0 1 -')],
  [
    'a line comes between two that stand apart',
    'alpha|x|beta',
    'alpha|beta|zz',
    'alpha|new|beta|zz',
    byLikeness('0 2 -'),
  ],
  ['a line comes between two that say too little', '{|}|x', '{|}|zzz', '{|new|}|zzz', byLikeness('0 1 -')],
  ['a line comes at the start of the block', 'x|beta|y', 'beta|zzz', 'new|beta|zzz', byLikeness('1 -')],
  ['one of two changes has none', 'alpha|beta|x', 'alpha|beta|zz|yyy', 'alpha|new|zz|n', byLikeness('0 1 - -')],
])('open: %s', (_, ...row) => expect(has(...row)).toBe(false))
