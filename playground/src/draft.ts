import { type EngineOptions, isPacked, type Draft as Packed, readDraft, unpackDraft } from 'apply-edits'
import { $ } from './elements.ts'

/** The reader's input. A link contains it, the browser keeps it, and undo goes back to it. */
export interface Draft extends Omit<Packed, 'options'> {
  readonly options: Options
}

export interface Options extends Required<Pick<EngineOptions, 'match' | 'atomic' | 'checkSyntax' | 'shellEdits'>> {
  /** Globs between commas or spaces, as in `allowed-paths` and `protected-paths`. */
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

/** A draft from elsewhere, with the options that are ours and that their controls can be set to. */
function adopted({ files, reply, options }: Packed): Draft {
  const isOurs = ([key, value]: [string, unknown]): boolean => {
    if (!Object.hasOwn(DEFAULTS, key) || typeof value !== typeof DEFAULTS[key as keyof Options]) return false
    const control = $(`option-${key}`)
    return !(control instanceof HTMLSelectElement) || [...control.options].some(option => option.value === value)
  }
  return { files, reply, options: { ...DEFAULTS, ...Object.fromEntries(Object.entries(options).filter(isOurs)) } }
}

/** The draft in the page's address, or the reason why it cannot be read; undefined if there is none. */
export async function linked(): Promise<Draft | string | undefined> {
  const found = isPacked(location.hash) ? await unpackDraft(location.hash) : undefined
  return typeof found === 'object' ? adopted(found) : found
}

const KEPT = 'apply-edits-draft'

/** Keeps a draft in this browser, or forgets it. A browser that lets no page keep anything keeps none. */
export function keep(draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(KEPT, JSON.stringify(draft))
    else localStorage.removeItem(KEPT)
  } catch {}
}

/** The draft that this browser keeps. */
export function kept(): Draft | undefined {
  try {
    return adopted(readDraft(localStorage.getItem(KEPT) ?? ''))
  } catch {
    return undefined
  }
}
