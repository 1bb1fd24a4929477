import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../src/core/block.ts'
import type { RepoPath } from '../src/core/path.ts'
import { applyEdits } from '../src/index.ts'
import { LIMITS, limitBlocks } from '../src/policy/blocks/limits.ts'
import { checkNewText } from '../src/policy/blocks/new-text.ts'
import { PROTECTED } from '../src/policy/paths/protected-paths.ts'
import { type PathPolicy, refusePath } from '../src/policy/paths/refuse-path.ts'
import { logQuote } from '../src/policy/said/log-quote.ts'
import { redact } from '../src/policy/said/redact.ts'
import { cpuOf } from './support/cpu.ts'

function codeOf(path: string, policy: PathPolicy = {}): string {
  const rule = refusePath(policy)
  if (!rule.ok) throw new Error(rule.problem.message)
  return rule.value(path as RepoPath)?.code ?? 'fine'
}

describe('protected paths', () => {
  test.each([
    '.github/workflows/ci.yml',
    '.GitHub/Workflows/ci.yml',
    '.github',
    '.github/dependabot.yml',
    'CODEOWNERS',
    'docs/codeowners',
    '.gitmodules',
    '.gitattributes',
    'sub/.gitattributes',
    'sub/.GitAttributes',
    '.lfsconfig',
    'sub/HEAD',
    '.gitlab-ci.yml',
    '.circleci/config.yml',
    'azure-pipelines.yml',
    'Jenkinsfile',
    'ci/Jenkinsfile.release',
    'action.yml',
    'sub/action.yaml',
    '.husky/pre-commit',
    '.githooks/x',
    'lefthook.yml',
    '.lefthook.yaml',
    '.pre-commit-config.yaml',
    '.npmrc',
    'pkg/.npmrc',
    '.yarnrc.yml',
    '.pnpmfile.cjs',
    'bunfig.toml',
    'AGENTS.md',
    'pkg/CLAUDE.md',
    'GEMINI.md',
    '.mcp.json',
    '.claude/settings.json',
    '.cursor/rules/x.mdc',
    '.codex/config.toml',
    'sub/.agents/x',
    '.cursorrules',
    '.devcontainer/devcontainer.json',
    '.vscode/tasks.json',
    '.envrc',
    'ＣＬＡＵＤＥ.md',
    '.gıthub/workflows/x.yml',
    'agents.MD',
    '.github./workflows/x',
    '.forgejo/workflows/ci.yml',
    '.gitea/workflows/ci.yml',
    '.tekton/push.yaml',
    '.build.yml',
    '.builds/test.yml',
    'buildspec.yml',
    'packages/web/.husky/pre-commit',
    'packages/web/.cargo/config.toml',
    'packages/web/.vscode/tasks.json',
    'packages/web/.devcontainer/devcontainer.json',
    'packages/web/.yarn/releases/yarn.cjs',
    'packages/web/.pnp.cjs',
    'sub/.hg/hgrc',
    'sub/.huskyrc.json',
    '.overcommit.yml',
    'analysis/.Rprofile',
    'sub/.irbrc',
    'packages/web/.mvn/wrapper/maven-wrapper.properties',
    'packages/web/.idea/workspace.xml',
    'web/lefthook-local.yml',
    'demo.code-workspace',
    'mise.toml',
    'sub/.mise.toml',
    '.bundle/config',
    'NuGet.Config',
    'QWEN.md',
    'WARP.md',
    'sub/CRUSH.md',
    '.opencode/agent/x.md',
    'opencode.json',
    'sub/opencode.jsonc',
    '.junie/guidelines.md',
    '.trae/rules/x.md',
    '.factory/x',
    '.augment/rules/x.md',
    '.openhands/setup.sh',
    '.continue/rules/x.md',
    '.copilot/x',
    '.zed/tasks.json',
    '.roomodes',
  ])('%s is protected', path => {
    expect(codeOf(path)).toBe('path/protected')
  })

  test.each([
    'src/a.ts',
    'package.json',
    'package-lock.json',
    'go.mod',
    'Cargo.toml',
    'README.md',
    'docs/github/x.md',
    'src/.github/x',
    '.gitignore',
    '.env.example',
    '.changeset/x.md',
    '.storybook/main.ts',
    'src/actions.yml',
    'tsconfig.json',
    'src/agents.ts',
    'Makefile',
    '.eslintrc.json',
    'docs/AGENTS.txt',
    'docs/lefthook-guide.md',
    'src/mise/index.ts',
    'builds/x.yml',
    'src/workspace.ts',
    'opencode.ts',
    'docs/crush.md.txt',
  ])('%s is not', path => {
    expect(codeOf(path)).toBe('fine')
  })

  test('can be opened one by one, and closed again; the last pattern decides', () => {
    const policy = {
      protected: ['!.github/workflows/**', '.github/workflows/release.yml', 'secrets', '', '# a remark'],
    }
    expect(codeOf('.github/workflows/ci.yml', policy)).toBe('fine')
    expect(codeOf('.github/workflows/release.yml', policy)).toBe('path/protected')
    expect(codeOf('.github/CODEOWNERS', policy)).toBe('path/protected')
    expect(codeOf('Secrets/a', policy)).toBe('path/protected')
    expect(codeOf('.github/x', { protected: ['!**'] })).toBe('fine')
    expect(codeOf('straße/x', { protected: ['STRASSE/*'] })).toBe('path/protected')
    expect(codeOf('STRASSE/x', { protected: ['straße/*'] })).toBe('path/protected')
  })

  test('of several policies are protected if one protects them, and allowed if all allow them', () => {
    const rule = refusePath({ protected: ['!**'] }, { allowed: ['src/**'], protected: ['!**', 'src/secret'] })
    const codes = ['src/a', 'src/secret', 'docs/a'].map(path => rule.ok && rule.value(path as RepoPath)?.code)
    expect(codes).toEqual([undefined, 'path/protected', 'path/not-allowed'])
    expect(refusePath({}, { allowed: ['[x'] })).toMatchObject({ ok: false })
  })

  test('say which pattern and how to open it', () => {
    const rule = refusePath({})
    expect(rule.ok && rule.value('.github/a' as RepoPath)).toEqual({
      code: 'path/protected',
      message: '.github/a is protected by the pattern .github/**',
      help: 'Change this file by hand, or unprotect it: `!.github/a` in `protected-paths`.',
    })
  })

  test('say of a workflow that the token of a job cannot change it', () => {
    const rule = refusePath({})
    const found = rule.ok ? rule.value('.github/workflows/ci.yml' as RepoPath) : undefined
    expect(found?.help).toMatch(/by hand: the token of a job \(`GITHUB_TOKEN`\) cannot .* App token .* `!\./)
    // one that somebody protects by hand is like any other
    const own = refusePath({ protected: ['.github/workflows/**'] })
    expect(own.ok && own.value('.github/workflows/ci.yml' as RepoPath)?.help).not.toContain('GITHUB_TOKEN')
  })

  test('have a tool and a source each, and what a tool reads in any folder is protected in any folder', () => {
    const lines = readFileSync(new URL('../src/policy/paths/protected-paths.ts', import.meta.url), 'utf8').split('\n')
    const entries = lines.filter(line => line.startsWith('  tool('))
    expect(entries).toHaveLength(PROTECTED.length)
    for (const entry of entries) expect(entry).toMatch(/\), \/\/ [\w.-]+\.\w+(?:\/\S*)?$/)
    for (const { of, patterns } of PROTECTED) expect(patterns.length, of).toBeGreaterThan(0)
    const anywhere = PROTECTED.filter(({ kind, of }) => /open|install|agent/.test(kind) && !/Gitpod|Replit/.test(of))
    expect(anywhere.flatMap(({ patterns }) => patterns).filter(pattern => !pattern.startsWith('**/'))).toEqual([])
    const all = PROTECTED.flatMap(({ patterns }) => patterns)
    expect(new Set(all).size).toBe(all.length)
  })

  test('allowed paths are the only ones, to the letter, and open nothing that is protected', () => {
    const policy = { allowed: ['src/**', 'docs', '*.md'] }
    for (const path of ['src/a', 'src/a/b', 'docs/x/y', 'README.md']) expect(codeOf(path, policy)).toBe('fine')
    for (const path of ['lib/a', 'SRC/a', 'a/README.md', 'docs2/x'])
      expect(codeOf(path, policy)).toBe('path/not-allowed')
    expect(codeOf('AGENTS.md', policy)).toBe('path/protected')
  })

  test('patterns stand one a line, with blanks around them; blank lines and comments say nothing', () => {
    const lines = ['', '  ', '# a comment', '  src/** ', 'b#']
    expect(['src/a', 'b#', '# a comment', ''].map(path => codeOf(path || 'x', { allowed: lines }))).toEqual([
      'fine',
      'fine',
      'path/not-allowed',
      'path/not-allowed',
    ])
    expect(codeOf('src/a', { protected: lines })).toBe('path/protected')
  })

  test('a pattern that cannot be read is an error of the setting', () => {
    expect(refusePath({ allowed: ['[a'] })).toMatchObject({ ok: false, problem: { code: 'policy/setting' } })
    // only what is left out means everything
    for (const allowed of [[], ['# src'], ['**', '!secret/**']])
      expect(refusePath({ allowed })).toMatchObject({ ok: false, problem: { code: 'policy/setting' } })
    expect(refusePath({ protected: ['!{a'] })).toMatchObject({ ok: false, problem: { code: 'policy/setting' } })
  })
})

describe('new text', () => {
  const code = (before: string | undefined, after: string) => {
    const checked = checkNewText(before, after)
    return checked.ok ? checked.value.map(note => `note ${note.message}`).join() || 'fine' : checked.problem.code
  }
  test('what is known to come in is believed, and looked at', () => {
    const codeOf = (added: string) => {
      const checked = checkNewText('a', `a${added}`, added)
      return checked.ok ? 'fine' : checked.problem.code
    }
    expect(['\u202e', 'x\0', 'é', 'x'].map(codeOf)).toEqual(['edit/invisible', 'edit/invisible', 'fine', 'fine'])
  })

  test.each([
    ['a bidirectional override', 'a', 'a\u202e', 'edit/invisible'],
    ['an isolate', 'a', '\u2066a', 'edit/invisible'],
    ['a mark', 'a', '\u200fa', 'edit/invisible'],
    ['tag characters', 'a', 'a\u{e0041}', 'edit/invisible'],
    ['a high variation selector', 'a', 'a\u{e0100}', 'edit/invisible'],
    ['NUL', 'a', 'a\0', 'edit/invisible'],
    ['half a character', 'a', 'a\ud800', 'edit/invisible'],
    ['another character with the same half', '😀', '😁', 'fine'],
    [
      'a name that cannot be seen',
      '',
      'const { a, \u3164 } = b',
      'note the new text introduces U+3164, which is invisible',
    ],
    ['a soft hyphen', '', 'a\u00adb', 'note the new text introduces U+00AD, which is invisible'],
    ['a heart in color', '', '❤\ufe0f', 'fine'],
    ['a new file with one', undefined, '\u202e', 'edit/invisible'],
    ['one that was there', 'x\u202ey', 'z\u202ey', 'fine'],
    ['one that moved', 'x\u202ey', 'y\u202ex', 'fine'],
    ['one that moved and was doubled', 'x\u202ey', 'y\u202ex\u202e', 'edit/invisible'],
    ['two that were there', '\u202ea\u202e', '\u202eb\u202e', 'fine'],
    ['one of two more', '\u202ea\u202e', '\u202eb\u202e\u202e', 'edit/invisible'],
    ['one taken away', 'x\u202ey', 'xy', 'fine'],
    ['a second one', 'x\u202ey', 'x\u202ey\u202e', 'edit/invisible'],
    ['another one', 'x\u202ey', 'x\u202dy', 'edit/invisible'],
    ['an emoji with joiners', '', '👩‍👩‍👧', 'note the new text introduces U+200D, which is invisible'],
    ['Persian', '', 'می‌خواهم', 'note the new text introduces U+200C, which is invisible'],
    ['an emoji with its selector', '', '❤️', 'fine'],
    ['plain text', 'a\n', 'b\r\n\tc é 日本\n', 'fine'],
  ])('%s', (_, before, after, expected) => {
    expect(code(before, after)).toBe(expected)
  })

  test('names the lines', () => {
    expect(checkNewText('a\n', 'a\nb\u202e\n\nc\u202e')).toMatchObject({ problem: { lines: [2, 4] } })
    const many = checkNewText('', '\u202e\n'.repeat(50))
    expect(!many.ok && many.problem.lines).toHaveLength(10)
  })

  test('may be twice the old one, or a mebibyte longer', () => {
    const mib = 1024 * 1024
    expect(code('', 'a'.repeat(mib))).toBe('fine')
    expect(code('', 'a'.repeat(mib + 1))).toBe('edit/too-large')
    expect(code('a'.repeat(2 * mib), 'a'.repeat(4 * mib))).toBe('fine')
    expect(code('a'.repeat(2 * mib), 'a'.repeat(4 * mib + 1))).toBe('edit/too-large')
  })
})

describe('limits', () => {
  test('an option that is undefined has its default', async () => {
    const block = (i: number) => `a.txt\n<<<<<<< SEARCH\nline  ${i}\n=======\nnew ${i}\n>>>>>>> REPLACE\n`
    const files = { 'a.txt': 'line 1\nline 2\n' }
    // as a program without `exactOptionalPropertyTypes` may say it
    const unset = (key: string) => ({ [key]: undefined }) as object
    const one = await applyEdits(block(1), files, unset('match'))
    expect(one.results.map(({ status }) => status)).toEqual(['applied'])
    const many = Array.from({ length: 201 }, (_, i) => block(i)).join('\n')
    const { results } = await applyEdits(many, files, { limits: unset('blocks') })
    expect(results[0]!.code).toBe('policy/limit')
  })

  test('what all exceed is said once to the model', async () => {
    const blocks = Array.from({ length: 201 }, (_, i) => `a${i}.txt\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n`)
    const text = (await applyEdits(blocks.join('\n'), {})).report.retry()
    expect(text).toContain('\n## Blocks 1–201: policy/limit\n\nthere are 201 blocks; the limit is 200')
    expect(text.split('the limit is 200')).toHaveLength(2)
    expect(text.length).toBeLessThan(400)
  })

  const block = (path: string, text = ''): Block => ({
    id: '000000',
    format: 'x',
    at: { name: 'x', span: { start: 0, end: 0 }, line: 1 },
    path,
    steps: [[{ kind: 'create', text }]],
    problems: [],
    notes: [],
  })
  const many = (count: number, path: (i: number) => string) => Array.from({ length: count }, (_, i) => block(path(i)))

  test('as many as are allowed are untouched', () => {
    const blocks = many(LIMITS.blocks, () => 'a')
    expect(limitBlocks(blocks)).toBe(blocks)
    const files = many(LIMITS.files, i => `f${i}`)
    expect(limitBlocks(files)).toBe(files)
  })

  test('those that are not selected do not count', () => {
    const blocks = many(LIMITS.blocks + 1, () => 'a')
    expect(limitBlocks(blocks, LIMITS, (_, index) => index > 0)).toBe(blocks)
  })

  test.each([
    ['blocks', many(LIMITS.blocks + 1, () => 'a'), 'there are 201 blocks; the limit is 200 (`max-blocks`)'],
    ['files', many(LIMITS.files + 1, i => `f${i}`), 'the blocks change 101 files; the limit is 100 (`max-files`)'],
    [
      'text',
      [block('a', 'x'.repeat(LIMITS.newChars)), block('b', 'y')],
      'the new text has 5242881 characters; the limit is 5242880',
    ],
  ])('too many %s refuse them all, with the reason', (_, blocks, message) => {
    const limited = limitBlocks(blocks)
    expect(limited).toHaveLength(blocks.length)
    for (const { problems } of limited) expect(problems).toEqual([{ code: 'policy/limit', message }])
  })
})

test('the new text of every kind of edit counts; an edit that brings none does not', () => {
  const text = 'x'.repeat(10)
  const ref = { line: 1 }
  const steps = [
    { kind: 'replace', search: 'a', replace: text },
    { kind: 'regex', pattern: 'a', replacement: text, flags: '' },
    { kind: 'pattern', pattern: 'a', rewrite: text },
    { kind: 'lines', first: ref, last: ref, text },
    { kind: 'insert', after: ref, text },
    { kind: 'append', text },
    { kind: 'create', text },
    { kind: 'rewrite', text },
    { kind: 'delete' },
    { kind: 'rename', to: 'b' },
    { kind: 'view' },
  ].map(op => [op]) as unknown as Block['steps']
  const at = { name: 'x', span: { start: 0, end: 0 }, line: 1 }
  const blocks: readonly Block[] = [{ id: '000000', format: 'x', at, path: 'a', steps, problems: [], notes: [] }]
  expect(limitBlocks(blocks, { ...LIMITS, newChars: 80 })).toBe(blocks)
  expect(limitBlocks(blocks, { ...LIMITS, newChars: 79 })[0]!.problems).toHaveLength(1)
  expect(limitBlocks(blocks, { ...LIMITS, ops: 11 })).toBe(blocks)
  expect(limitBlocks(blocks, { ...LIMITS, ops: 10 })[0]!.problems).toMatchObject([
    { message: 'the blocks contain 11 edits; the limit is 10' },
  ])
})

describe('secrets', () => {
  const run = (length: number) => 'aB3'.repeat(length).slice(0, length)
  test.each([
    ['ghp', `ghp_${run(36)}`],
    ['ghs', `ghs_${run(40)}`],
    ['ghs of 2026', `ghs_1234567_eyJ${run(30)}.eyJ${run(90)}-_${run(60)}.${run(40)}-${run(40)}`],
    ['fine-grained', `github_pat_11A${run(60)}`],
    ['GitLab', `glpat-${run(20)}`],
    ['AWS', `AKIA${'ABCD2345'.repeat(2)}`],
    ['Google', `AIza${run(35)}`],
    ['OpenAI', `sk-proj-${run(40)}`],
    ['Slack', `xoxb-${run(24)}`],
    ['npm', `npm_${run(36)}`],
    ['PyPI', `pypi-${run(60)}`],
    ['JWT', `eyJ${run(20)}.eyJ${run(30)}.${run(20)}`],
  ])('%s', (_, secret) => {
    expect(redact(`token = "${secret}";`)).toBe('token = "[redacted]";')
    expect(redact(`a\n${secret}\nb`)).toBe('a\n[redacted]\nb')
  })

  test('a private key loses its body', () => {
    expect(redact(`-----BEGIN RSA PRIVATE KEY-----\n${run(64)}\n${run(64)}=\n-----END RSA PRIVATE KEY-----`)).toBe(
      '-----BEGIN RSA PRIVATE KEY-----[redacted]\n-----END RSA PRIVATE KEY-----',
    )
  })

  test.each([
    ['in a diff', '\n'],
    ['in a string', '\\n'],
  ])('a private key loses its body %s', (_, end) => {
    for (const sign of ['-', '+', ' ', '| -']) {
      const key = ['-----BEGIN PRIVATE KEY-----', run(64), `${run(60)}==`, '-----END PRIVATE KEY-----']
      expect(redact(key.map(line => sign + line).join(end))).toBe(
        `${sign}-----BEGIN PRIVATE KEY-----[redacted]${end}${sign}-----END PRIVATE KEY-----`,
      )
    }
  })

  test('the fence around what looks like a key is whole', () => {
    expect(redact('```\n-----BEGIN PRIVATE KEY-----\n```\ntext')).toBe('```\n-----BEGIN PRIVATE KEY-----\n```\ntext')
  })

  test('known values go in every form in which they travel', () => {
    const token = 'tok/en+12345'
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
    expect(
      redact(`${token} ${basic} ${Buffer.from(token).toString('base64')} ${encodeURIComponent(token)}`, [token]),
    ).toBe('[redacted] [redacted] [redacted] [redacted]')
    expect(redact('short', ['short'])).toBe('short')
    expect(redact('eight888 seven77', ['eight888', 'seven77'])).toBe('[redacted] seven77')
  })

  test('ordinary text stays', () => {
    const text =
      'const ask-me = task-force_sk-1; sk-ip .sk-fading-circle-container-large to ghp_x eyJ.eyJ AKIA npm_install -----BEGIN CERTIFICATE-----\nabc'
    expect(redact(text)).toBe(text)
  })

  test('takes linear time on hostile text', async () => {
    const pieces = [
      'eyJ',
      'eyJaaaaa.',
      'eyJaaaaa.eyJaaaaa',
      'ghp_',
      'sk-',
      '-----BEGIN ',
      '-----BEGIN PRIVATE KEY-----',
      'xoxb-',
      'AKIA',
      'eyJaaaaa.eyJ',
    ]
    const { cost } = await cpuOf(() => {
      for (const piece of pieces) redact(piece.repeat(60_000 / piece.length))
    })
    expect(cost).toBeLessThan(1000)
  })
})

describe('quoting for the log', () => {
  test.each([
    ['a\n::error::x', '"a\\n::error::x"'],
    ['::add-mask::x', '"::add-mask::x"'],
    ['##[command]x', '"#\\u0023[command]x"'],
    ['a\u001b[31mb\u009bc\u2028d\u202e', '"a\\u001b[31mb\\u009bc\\u2028d\\u202e"'],
    ['\r\t"\\', '"\\r\\t\\"\\\\"'],
    ['\u{e0041}', '"\\udb40\\udc41"'],
    ['日本 é', '"日本 é"'],
  ])('%j', (text, quoted) => {
    expect(logQuote(text)).toBe(quoted)
  })

  test('is one line from which the text can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const quoted = logQuote(text)
        expect(quoted).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]|##\[/)
        expect(JSON.parse(quoted)).toBe(text)
      }),
    )
  })
})
