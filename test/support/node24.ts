import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../.cache/node24', import.meta.url))

/** Node 24, the version that runs our action on GitHub's runners, or why this machine cannot have it. */
export type Node24 = { readonly path: string } | { readonly missing: string }

/** Installs Node 24 from npm, once, into `.cache/node24`; the machine's own Node stays as it is. */
export async function node24(): Promise<Node24> {
  if (process.versions.node.startsWith('24.')) return { path: process.execPath }
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = `${FOLDER}/node_modules/${name}/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  if (existsSync(path)) return { path }
  await mkdir(FOLDER, { recursive: true })
  const code = await npm(['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, `${name}@24`])
  if (existsSync(path)) return { path }
  return {
    missing: `Node 24 is not there: npm could not install ${name}@24 (exit ${code}); tests run under Node ${process.versions.node} only`,
  }
}

function npm(args: readonly string[]): Promise<number> {
  return new Promise(done => {
    const child = spawn('npm', args, { stdio: 'ignore', shell: process.platform === 'win32' })
    child.on('error', () => done(-1))
    child.on('close', code => done(code ?? -1))
  })
}
