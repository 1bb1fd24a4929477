import type { JsonObject } from '../../json/value.ts'
import { BANNERS } from '../opening.ts'
import { textOf } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { callOf, FATES, folderIn, said, TURN } from '../told/tell.ts'
import type { Log, Told, ToldReader } from '../told.ts'
import { changesIn } from './codex.ts'

/** The output of `codex exec` for people. The prompt, the outputs of commands, and the diff of the whole turn repeat what is elsewhere. */
export const codexText: Log = {
  names: [['Codex (exec)']],
  output: 'what it prints for people, from its first line on',
  begins: BANNERS.codex,
  open: openText,
}

const STAMP = /^\[\d{4}-\d\d-\d\dT[^\]\n]{1,40}\] /
const WORKDIR = /^workdir: (\S.*)/
const HEAD =
  /^(user|codex|thinking|exec|file update:?|tokens used|Plan update|context compacted|--------|(?:apply_patch auto_approved|(?:mcp|tool|exec|model|warning|ERROR)[: ]).*)$/
const CHANGE = /^([AMD]) (\/.*|[A-Za-z]:[\\/].*)$/
const END = /^apply_patch\([^\n]{0,200}\) exited (\d{1,3})\b/
const KINDS: Readonly<Record<string, string>> = { A: 'add', M: 'update', D: 'delete' }

function openText(): ToldReader {
  let section = ''
  let lines: string[] = []
  let changes: { readonly head: string; readonly lines: string[] }[] = []
  let code = ''

  const finish = (): readonly Told[] => {
    const text = lines.join('\n')
    lines = []
    if (section === 'codex') return [TURN, said(`${text}\n`)]
    if (section !== 'patch') return []
    const effects = changesIn(changes.map(changeOf))
    changes = []
    const fate = code === '0' ? ({ kind: 'done', effects } as const) : (denialIn(text) ?? FATES.failed)
    return [{ ...callOf(undefined, 'apply_patch', {}), effects, ...(code !== '' && { ended: fate }) }]
  }
  const begin = (name: string): readonly Told[] => {
    const told = finish()
    section = name
    return told
  }
  return {
    read: ({ line }) => {
      const raw = textOf(line)
      const text = raw.replace(STAMP, '')
      const ended = END.exec(text)?.[1]
      const [, verb] = CHANGE.exec(text) ?? []
      const inPatch = section === 'patch' && code === ''
      if (ended !== undefined) {
        const told = inPatch ? [] : begin('patch')
        code = ended
        return told
      }
      if (inPatch && verb) changes.push({ head: text, lines: [] })
      // the lines of a new file may be like any other
      else if (inPatch && (changes.at(-1)?.head.startsWith('A ') || !HEAD.test(text))) changes.at(-1)?.lines.push(text)
      else if (HEAD.test(text) || text !== raw) {
        const told = begin(/^(?:file update|apply_patch auto_approved.*)$/.test(text) ? 'patch' : text)
        code = ''
        return told
      } else if (section === '--------') return folderIn(WORKDIR.exec(text)?.[1])
      else lines.push(text)
      return []
    },
    end: finish,
  }
}

function changeOf({ head, lines }: { readonly head: string; readonly lines: readonly string[] }): JsonObject {
  const [, verb = '', path = ''] = CHANGE.exec(head) ?? []
  const [from = '', to] = verb === 'M' ? path.split(' -> ') : [path]
  const diff = lines.map(line => `${line}\n`).join('')
  return { path: from, kind: KINDS[verb] ?? '', diff, ...(to !== undefined && { move_path: to }) }
}
