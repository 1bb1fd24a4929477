import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/create-engine.ts'
import { cpuOf } from './support/cpu.ts'

/**
 * What GitHub does not show on a page, or shows as a name to hover over, is no edit: whoever says "apply that comment" has not read it.
 * Tried with a patch, which may stand inside a paragraph, and with a block in a fence.
 */
const engine = createEngine()
const patch = ['*** Begin Patch', '*** Update File: a.txt', '@@', '-one', '+EVIL', '*** End Patch'].join('\n')
const fenced = ['a.txt', '```', '<<<<<<< SEARCH', 'one', '=======', 'EVIL', '>>>>>>> REPLACE', '```'].join('\n')
const below = '\n\nb.txt\n```\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n```\n'
const indented = (text: string, by: number) => text.replace(/^/gm, ' '.repeat(by))
const pathsOf = (text: string) => engine.parse({ name: 'comment', text }).map(block => block.path)

describe('is passed over, and what follows is read', () => {
  test.each([
    ['a comment', `<!--\n${fenced}\n-->`],
    ['a comment in a paragraph', `Looks good <!--\n${patch}\n-->`],
    ['a comment behind a tag', `<details><!--\n${fenced}\n--></details>`],
    ['a comment behind a comment', `<!-- a --> <!--\n${fenced}\n-->`],
    ['a comment that opens where one closes', `<!--\n--> <!--\n${fenced}\n-->`],
    ['a comment behind a tag, over blank lines', `<br> <!--\n\n${fenced}\n\n-->`],
    ['a comment in a list item', `- <!--\n${indented(fenced, 2)}\n  -->`],
    ['a comment deep in a list item', `- a\n\n    <!--\n${indented(fenced, 4)}\n    -->`],
    ['an instruction', `<?php\n${patch}\n?>`],
    ['a declaration', `<!DOCTYPE\n${patch}\n>`],
    ['an attribute in a paragraph', `Looks good <a title="\n${patch}\n">`],
    ['an attribute of a block, over blank lines', `<div title="\n\n${fenced}\n\n">`],
    ['an attribute with the end of a tag in it', `<div title=">\n\n${fenced}\n\n">`],
    ['an attribute on the second line of a tag', `<div\n  title='\n\n${fenced}\n\n'>`],
    ['the title of a reference', `[x]: /url "\n${patch}\n"`],
    ['the title of a reference on a line of its own', `[\nx]:\n/url\n'${patch}'`],
    ['the title of a link', `[x](/url "\n${patch}\n")`],
    ['the title of a link with a parenthesis in it', `[x](/url ")\n${patch}\n")`],
    ['what an image is called', `![\n${patch}\n](x.png)`],
    ['a footnote', `[^x]:\n${indented(patch, 4)}`],
    ['a footnote over blank lines', `[^x]: see\n\n${indented(fenced, 4)}`],
  ])('%s', (_, text) => {
    expect(pathsOf(text + below)).toEqual(['b.txt'])
  })
})

test('nor is a path', () => {
  const visible = below.replace('b.txt', '').trimStart()
  expect(pathsOf(`In \`a.txt\`: <a title="\nevil.txt\n">\n\n${visible}`)).not.toContain('evil.txt')
})

describe('what only looks like it hides nothing', () => {
  test.each([
    ['a type in prose', 'Use Map<string, Foo in the file.'],
    ['a comparison', 'Where a <b the old one wins.'],
    ['a sign in code', 'It begins with `<!--` and `<?php`.'],
    ['a tag', '<p align="center">'],
    ['a tag over two lines', '<img\n  src="a.png">'],
    ['a comment', '<!-- note -->'],
    ['an empty comment', '<!-->'],
    ['a badge', '[![CI](https://a/b.svg)](https://a/b)'],
    ['a link', 'See [a](http://b "c") and ![d](e).'],
    ['a reference', '[1]: http://example.com'],
  ])('%s', (_, text) => {
    expect(pathsOf(text + below)).toEqual(['b.txt'])
    expect(pathsOf(`${text}\n\n${patch}`)).toEqual(['a.txt'])
  })

  test.each([
    '[![CI](b.svg)](b):',
    'See [a](http://b "c") and ![d](e):',
    'Where a < b:',
    '<content><![CDATA[',
    '<diff>',
    '**a.txt**',
  ])('not even from a patch right below: %s', text => {
    expect(pathsOf(`${text}\n${patch}`)).toEqual(['a.txt'])
  })
})

test.each(['<a"', "<a'", '[x](', '[x](   ', '![', '](', '<!--', '<!-->', '- - <', '[^x]: ', '<?'])(
  'a line of %s is read in linear time',
  async sign => {
    const costOf = (size: number) => {
      const text = `x ${sign.repeat(size / sign.length)}\n${patch}\n`
      return cpuOf(() => engine.parse({ name: 'comment', text }))
    }
    await costOf(1000)
    expect((await costOf(400_000)).cost).toBeLessThan(1000)
  },
)
