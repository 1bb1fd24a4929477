import { createRequire } from 'node:module'
import type { Ended, Start } from '../../tools/runner/runner.ts'

const { shortenWaits } = createRequire(import.meta.url)('./short-waits.cjs') as { shortenWaits: () => () => void }

let running = false

/**
 * Runs the sources of the action in this process, one run at a time: half the time of a process, and covered. What a process alone has (its exit, its
 * memory, the bundle itself) is for the tests that run `dist/`.
 */
export async function runHere({ door, env }: Start): Promise<Ended> {
  if (running) throw new Error('one run at a time: they share the environment of this process')
  running = true
  const action = await import('../../src/action.ts')
  const { env: around, exitCode, stdout, stderr } = process
  const [out, err]: [string[], string[]] = [[], []]
  const end = env['NODE_OPTIONS'] ? shortenWaits() : () => {}
  const restore = [catchAll(stdout, out), catchAll(stderr, err)]
  process.env = { ...env }
  process.exitCode = undefined
  try {
    await (door === 'post' ? action.post() : action.main())
    return { code: Number(process.exitCode ?? 0), stdout: out.join(''), stderr: err.join('') }
  } finally {
    process.env = around
    process.exitCode = exitCode
    for (const each of restore) each()
    end()
    running = false
  }
}

function catchAll(stream: NodeJS.WriteStream, texts: string[]): () => void {
  const { write } = stream
  stream.write = (text: string | Uint8Array) => {
    texts.push(text.toString())
    return true
  }
  return () => {
    stream.write = write
  }
}
