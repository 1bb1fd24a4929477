import { type EngineOptions, type Draft as Packed, readDraft } from 'apply-edits'

/** The reader's input. A link contains it, the browser keeps it, and undo goes back to it. */
export interface Draft extends Omit<Packed, 'options'> {
  readonly options: Options
}

export interface Options extends Required<Pick<EngineOptions, 'match' | 'atomic' | 'checkSyntax' | 'shellEdits'>> {
  /** Globs between commas or blanks, as in `allowed-paths` and `protected-paths`. */
  readonly allowed: string
  readonly protected: string
}

export const DEFAULTS: Options = {
  match: 'similar',
  atomic: 'none',
  checkSyntax: 'new-errors',
  shellEdits: false,
  allowed: '',
  protected: '',
}

/** The words that an option may be, if not any of its kind. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  match: ['exact', 'whitespace', 'similar'],
  atomic: ['none', 'file', 'all'],
  checkSyntax: ['new-errors', 'warn', 'off'],
}

/** A draft from elsewhere, with the options that are ours and make sense. */
export function adopted({ files, reply, options }: Packed): Draft {
  const isOurs = ([key, value]: [string, unknown]): boolean =>
    Object.hasOwn(DEFAULTS, key) &&
    (WORDS[key]?.includes(value) ?? typeof value === typeof DEFAULTS[key as keyof Options])
  return { files, reply, options: { ...DEFAULTS, ...Object.fromEntries(Object.entries(options).filter(isOurs)) } }
}

const KEPT = 'apply-edits-draft'

/** Keeps a draft in this browser as far as it lets us, or forgets it. */
export function keep(draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(KEPT, JSON.stringify(draft))
    else localStorage.removeItem(KEPT)
  } catch {}
}

export function kept(): Draft | undefined {
  try {
    return adopted(readDraft(localStorage.getItem(KEPT) ?? ''))
  } catch {
    return undefined
  }
}
