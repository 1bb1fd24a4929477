import { type Granted, granted, refuse } from '../run/reason.ts'
import { ROLES } from './github/access.ts'
import { listOf } from './paths/glob.ts'

/** How an input is written and read. */
type Spec =
  | { readonly kind: 'text'; readonly default: string }
  | { readonly kind: 'branch'; readonly default: '' }
  | { readonly kind: 'flag'; readonly default: 'true' | 'false' }
  | { readonly kind: 'count'; readonly default: string; readonly most: number }
  | { readonly kind: 'list' | 'names'; readonly default: string }
  | { readonly kind: 'choice'; readonly default: string; readonly values: readonly string[] }

const text = (value = '') => ({ kind: 'text', default: value }) as const
const branch = { kind: 'branch', default: '' } as const
const flag = (value: 'true' | 'false') => ({ kind: 'flag', default: value }) as const
const count = (value: string, most: number) => ({ kind: 'count', default: value, most }) as const
const list = (value = '') => ({ kind: 'list', default: value }) as const
const names = (value = '') => ({ kind: 'names', default: value }) as const
const choice = <const V extends readonly string[]>(values: V, value: V[number] | '') =>
  ({ kind: 'choice', default: value, values }) as const

/** An input that belongs to the step of a job, and says nothing to a server. */
const ofStep = <S extends Spec>(spec: S) => ({ ...spec, ofStep: true }) as const

/** Every input of the action: its name in `action.yml`, how it is read, its default. A test compares the three. */
export const inputSpecs = {
  // `action.yml` makes the job's own token the default
  token: ofStep(text()),
  mode: ofStep(choice(['auto', 'command', 'apply', 'validate', 'suggest'], 'auto')),
  files: ofStep(list()),
  artifact: ofStep(text()),
  'run-id': ofStep(text()),
  'comment-url': ofStep(text()),
  text: ofStep(text()),
  format: list('auto'),
  blocks: ofStep(text('all')),
  'dry-run': flag('false'),
  path: ofStep(text('.')),
  'pull-request': ofStep(text()),
  match: choice(['exact', 'whitespace', 'similar'], 'similar'),
  atomic: choice(['none', 'file', 'all'], 'none'),
  'check-syntax': choice(['off', 'new-errors', 'warn'], 'new-errors'),
  'shell-edits': flag('false'),
  'context-files': list(),
  commit: ofStep(flag('true')),
  branch: ofStep(branch),
  base: branch,
  title: text(),
  body: text(),
  draft: flag('false'),
  labels: list(),
  reviewers: names(),
  'commit-method': choice(['auto', 'api', 'git'], 'auto'),
  'commit-message': text(),
  author: text(),
  'co-authors': flag('true'),
  signoff: flag('false'),
  'push-attempts': count('10', 50),
  command: text('/apply'),
  permission: choice([...ROLES, 'author'], 'write'),
  'allow-users': names(),
  'allow-bots': names(),
  'trusted-authors': names('write'),
  'own-blocks': flag('true'),
  require: list(),
  'allow-forks': flag('true'),
  'allowed-paths': list('**'),
  'protected-paths': list(),
  protected: choice(['refuse', 'suggest'], 'refuse'),
  'max-blocks': count('200', 10_000),
  'max-files': count('100', 3_000),
  'max-file-kb': count('1024', 10_240),
  proposals: choice(['auto', 'all', 'none'], 'auto'),
  comment: choice(['auto', 'always', 'on-failure', 'never'], 'auto'),
  'comment-key': text('default'),
  reactions: flag('true'),
  summary: ofStep(flag('true')),
  annotations: ofStep(flag('true')),
  'check-run': flag('false'),
  'fail-on': ofStep(choice(['any', 'none-applied', 'never', ''], '')),
  'allow-empty': ofStep(flag('false')),
  'validate-comments': flag('false'),
  'playground-url': text(),
} as const satisfies Record<string, Spec>

type Specs = typeof inputSpecs

export type InputName = keyof Specs

/** An input that says as much to a server as to a job. */
export type SettingName = { [N in InputName]: Specs[N] extends { ofStep: true } ? never : N }[InputName]

type ValueOf<S extends Spec> = S extends { kind: 'flag' }
  ? boolean
  : S extends { kind: 'count' }
    ? number
    : S extends { kind: 'list' | 'names' }
      ? readonly string[]
      : S extends { kind: 'choice'; values: readonly (infer V)[] }
        ? V
        : string

export type Inputs = { readonly [N in InputName]: ValueOf<Specs[N]> }

/**
 * Reads the inputs as the runner hands them over: `INPUT_` and the name in capitals.
 * @returns them, or every value and every name that is not valid, with those that are
 */
export const readInputs = (env: Readonly<Record<string, string | undefined>>): Granted<Inputs> =>
  inputsOf(
    Object.fromEntries(Object.keys(inputSpecs).map(name => [name, env[variable(name)]])),
    unknownNames(Object.keys(env)),
  )

/** Reads texts by the names of inputs; what is left out, or empty, has its default. @param wrong what is not valid besides */
export function inputsOf(texts: Texts, wrong: readonly string[] = []): Granted<Inputs> {
  const read = Object.entries(inputSpecs).map(([name, spec]: [string, Spec]) => {
    const raw = texts[name as InputName]?.trim()
    return [name, readValue(name, spec, raw || spec.default)] as const
  })
  const bad = read.flatMap(([, value]) => (typeof value === 'object' && 'wrong' in value ? [value.wrong] : []))
  const all = [...wrong, ...bad, ...everybody(texts)]
  return all.length > 0 ? refuse('bad-input', all.join('; ')) : granted(Object.fromEntries(read) as Inputs)
}

/** The inputs of which none is set. */
export const defaultInputs = (): Inputs =>
  Object.fromEntries(
    Object.entries(inputSpecs).map(([name, spec]: [string, Spec]) => [name, readValue(name, spec, spec.default)]),
  ) as Inputs

type Texts = { readonly [N in InputName]?: string | undefined }

const variable = (name: string): string => `INPUT_${name.toUpperCase()}`

/** A mistyped name must not pass: `protected-path` would protect nothing. */
function unknownNames(variables: readonly string[]): readonly string[] {
  const known = new Set(Object.keys(inputSpecs).map(variable))
  return variables
    .filter(name => name.startsWith('INPUT_') && !known.has(name))
    .map(name => `there is no input ${shown(name.slice('INPUT_'.length).toLowerCase())}`)
}

/** Commanders and trusted authors are named, because a wildcard would admit everyone. */
const everybody = (texts: Texts): readonly string[] =>
  (['allow-bots', 'allow-users', 'trusted-authors'] as const)
    .filter(name => texts[name]?.includes('*'))
    .map(name => `${name} takes names; * is not accepted`)

type Wrong = { readonly wrong: string }

function readValue(name: string, spec: Spec, raw: string): string | boolean | number | readonly string[] | Wrong {
  switch (spec.kind) {
    case 'text':
      return raw
    case 'branch': {
      const branch = raw.replace(/^refs\/heads\/(?=.)/, '')
      return NO_BRANCH.test(branch) ? { wrong: `${name} is ${shown(raw)}, which cannot be a branch` } : branch
    }
    case 'flag':
      if (/^(true|false)$/i.test(raw)) return raw.toLowerCase() === 'true'
      return { wrong: `${name} is ${shown(raw)}, not true or false` }
    case 'count':
      if (/^[1-9]\d{0,6}$/.test(raw) && Number(raw) <= spec.most) return Number(raw)
      return { wrong: `${name} is ${shown(raw)}, not a whole number from 1 to ${spec.most}` }
    case 'list':
      return listOf(raw)
    case 'names': {
      // as people are mentioned, and as code owners are
      const names = listOf(raw).map(name => name.replace(/^@(?=.)/, ''))
      const several = names.find(each => /\s/.test(each))
      return several ? { wrong: `${name} has ${shown(several)}; write commas or lines between names` } : names
    }
    case 'choice':
      if (spec.values.includes(raw)) return raw
      return { wrong: `${name} is ${shown(raw)}, not one of ${spec.values.filter(Boolean).join(', ')}` }
    default:
      return spec satisfies never
  }
}

/** What `git check-ref-format --branch` refuses. */
const NO_BRANCH = /^[-/.]|[/.]$|\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)|[\0- ~^:?*[\\\x7f]|^(?:@|HEAD|refs\/.*)$/

const shown = (value: string): string => JSON.stringify(value.slice(0, 80))
