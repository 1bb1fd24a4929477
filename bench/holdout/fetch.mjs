#!/usr/bin/env node
/**
 * Fetches real version histories: some versions each of npm packages that ship their sources, into the cache of the benchmarks.
 *   node bench/holdout/fetch.mjs             the packages of packages.json, each checked against the hash that stands there
 *   node bench/holdout/fetch.mjs --debian    Debian's sources too, in languages that npm has little of; needs `apt-get`
 * What is there already is not fetched again.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE } from '../places.mjs'

export const PACKAGES = join(CACHE, 'packages')
export const DEBIAN = join(CACHE, 'debian')

const LIST = JSON.parse(readFileSync(new URL('packages.json', import.meta.url), 'utf8'))

/** [{name, version, integrity, folder}], oldest version first. */
export const packages = Object.entries(LIST).flatMap(([name, versions]) =>
  Object.entries(versions).map(([version, integrity]) => ({
    name,
    version,
    integrity,
    folder: join(PACKAGES, `${name.replace('/', '__')}@${version}`),
  })),
)

const DEBIAN_PACKAGES = [
  'golang-1.19-src',
  'golang-github-spf13-cobra-dev',
  'librust-tokio-dev',
  'librust-regex-dev',
  'librust-clap-dev',
  'librust-clap-3-dev',
  'librust-clap-2-dev',
  'librust-hyper-dev',
  'librust-syn-dev',
  'ansible-core',
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fetchPackages()
  if (process.argv.includes('--debian') && !existsSync(DEBIAN)) fetchDebian()
}

/** Fetches the packages that are missing; throws if one cannot be had or is not the one that was recorded. */
export function fetchPackages() {
  const missing = packages.filter(({ folder }) => !existsSync(folder))
  if (missing.length === 0) return
  mkdirSync(PACKAGES, { recursive: true })
  const draft = mkdtempSync(join(PACKAGES, '.draft-'))
  try {
    const names = missing.map(({ name, version }) => `${name}@${version}`)
    const packed = JSON.parse(run('npm', ['pack', '--silent', '--json', ...names], draft))
    for (const one of missing) unpack(one, packed, draft)
  } finally {
    rmSync(draft, { recursive: true })
  }
}

function unpack({ name, version, integrity, folder }, packed, draft) {
  const found = packed.find(one => one.name === name && one.version === version)
  if (found?.integrity !== integrity)
    throw new Error(`${name}@${version} is not the package that packages.json records`)
  const target = join(draft, 'unpacked')
  mkdirSync(target)
  run('tar', ['xzf', join(draft, found.filename), '--strip-components=1', '--no-same-owner', '-C', target], draft)
  renameSync(target, folder)
}

function fetchDebian() {
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, '.draft-'))
  for (const name of DEBIAN_PACKAGES) spawnSync('apt-get', ['download', '-q', name], { cwd: draft })
  for (const archive of readdirSync(draft).filter(file => file.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', archive, '.'], draft)
    rmSync(join(draft, archive))
  }
  renameSync(draft, DEBIAN)
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr.trim()}`)
  return stdout
}
