import { git } from './git.ts'
import { type Person, person } from './git-objects.ts'

/** Text, bytes, or either with a mode (`100755`, `120000`, `160000`: there the text is the target or commit); null deletes. */
export type Files = Readonly<Record<string, FileContent>>
export type FileContent = string | Uint8Array | null | { readonly mode: string; readonly content: string | Uint8Array }

export interface ImportedCommit {
  /** Points at the new commit afterwards, wherever it was. */
  readonly ref: string
  readonly parent: string | undefined
  readonly who: Person
  readonly message: string
  /** What differs from the parent. */
  readonly files: Files
}

/** A commit on top of `parent`, made and shown by `ref` in one process (git-fast-import(1)). Answers its id. */
export function importCommit(dir: string, { ref, parent, who, message, files }: ImportedCommit): Promise<string> {
  const input = Buffer.concat([
    Buffer.from(`commit ${ref}\nmark :1\nauthor ${person(who)}\ncommitter ${person(who)}\n`),
    data(message),
    Buffer.from(parent ? `from ${parent}\n` : ''),
    ...Object.entries(files).map(([path, file]) => change(path, file)),
    Buffer.from('\nget-mark :1\n'),
  ])
  return git(dir, ['fast-import', '--quiet', '--force', '--date-format=raw'], { input })
}

function change(path: string, file: FileContent): Buffer {
  const name = `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"\n`
  if (file === null) return Buffer.from(`D ${name}`)
  const { mode, content } =
    typeof file === 'string' || file instanceof Uint8Array ? { mode: '100644', content: file } : file
  if (mode === '160000') return Buffer.from(`M ${mode} ${content} ${name}`)
  return Buffer.concat([Buffer.from(`M ${mode} inline ${name}`), data(content)])
}

function data(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}
