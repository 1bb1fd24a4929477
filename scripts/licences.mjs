import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every package among the files, with its licence where it has one. */
export function licencesOf(files) {
  const folders = files.flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
  return [...new Set(folders)].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(name => /^licen[cs]e/i.test(name))
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : 'See the notices at the end.'
    return `${name} ${version}\n${license}\n${text}\n`
  })
}
