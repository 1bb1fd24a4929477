#!/usr/bin/env node
/**
 * Fetches real version histories for the holdout set: three versions each of some npm packages that ship their sources,
 * into `.cache/holdout-src/NAME@VERSION/`. What is there already is not fetched again.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'

const TARGET = new URL('../../.cache/holdout-src/', import.meta.url).pathname

/** Packages with sources and not only bundles in them, oldest version first. */
export const HISTORIES = {
  express: ['4.16.4', '4.17.1', '4.18.2', '5.1.0'],
  fastify: ['4.0.0', '4.10.0', '4.20.0', '4.28.0'],
  pino: ['7.0.0', '8.0.0', '8.15.0', '9.0.0'],
  eslint: ['8.20.0', '8.40.0', '8.57.0'],
  webpack: ['5.70.0', '5.80.0', '5.91.0'],
  mocha: ['9.0.0', '10.0.0', '10.7.0'],
  rxjs: ['7.0.0', '7.5.0', '7.8.1'],
  bootstrap: ['5.1.3', '5.2.3', '5.3.3'],
  preact: ['10.5.0', '10.11.0', '10.19.0'],
  '@reduxjs/toolkit': ['1.9.0', '1.9.7', '2.2.0'],
  mongoose: ['6.0.0', '7.0.0', '8.0.0'],
  undici: ['5.0.0', '5.20.0', '6.0.0', '6.13.0'],
  zod: ['4.0.0', '4.1.0', '4.1.12'],
  jquery: ['3.5.1', '3.6.4', '3.7.1'],
  'node-gyp': ['8.4.1', '9.4.0', '10.1.0'],
  svelte: ['4.0.0', '4.1.0', '4.2.12'],
  yargs: ['16.2.0', '17.3.0', '17.7.2'],
  postcss: ['8.3.0', '8.4.20', '8.4.47'],
  'react-native': ['0.71.8', '0.72.6', '0.73.4'],
  'better-sqlite3': ['7.6.0', '8.5.0', '9.4.0'],
  'tree-sitter-rust': ['0.20.3', '0.21.0', '0.23.0'],
  nan: ['2.14.0', '2.16.0', '2.18.0'],
}

/** Debian packages with sources in languages that npm has little of; fetched where `apt-get` is. */
const DEBIAN = [
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

if (process.argv[1] === new URL(import.meta.url).pathname) {
  mkdirSync(TARGET, { recursive: true })
  for (const [name, versions] of Object.entries(HISTORIES)) for (const version of versions) fetchPackage(name, version)
  if (!existsSync(`${TARGET}deb`)) fetchDebian()
}

function fetchDebian() {
  const draft = `${TARGET}deb.part`
  mkdirSync(draft, { recursive: true })
  for (const name of DEBIAN) {
    spawnSync('apt-get', ['download', '-q', name], { cwd: draft })
  }
  for (const archive of readdirSync(draft).filter(file => file.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', archive, '.'], { cwd: draft })
    rmSync(`${draft}/${archive}`)
  }
  renameSync(draft, `${TARGET}deb`)
}

function fetchPackage(name, version) {
  const folder = `${TARGET}${name.replace('/', '__')}@${version}`
  if (existsSync(folder)) return
  const draft = `${folder}.part`
  mkdirSync(draft, { recursive: true })
  const packed = spawnSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: draft, encoding: 'utf8' })
  const archive = packed.stdout.trim().split('\n').at(-1)
  const steps = [
    ['tar', ['xzf', archive, '--strip-components=1', '--no-same-owner']],
    ['rm', [archive]],
  ]
  const failed = packed.status !== 0 || steps.some(([tool, args]) => spawnSync(tool, args, { cwd: draft }).status !== 0)
  if (failed) {
    rmSync(draft, { recursive: true, force: true })
    process.stderr.write(`${name}@${version}: cannot be fetched\n`)
    return
  }
  renameSync(draft, folder)
}
