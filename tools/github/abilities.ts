import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

/** What git said it can do, by the configuration of the repository. */
const abilities = new Map<string, Buffer>()

const HEADERS = { 'content-type': 'application/x-git-upload-pack-advertisement', 'cache-control': 'no-cache' }

/**
 * Answers the question with which each fetch begins, if git has answered it before. In version 2 of the protocol (gitprotocol-v2(5)) it is what
 * git can do, whatever the repository contains.
 * @returns `told`; else what learns the answer from git's CGI program, if this is the question
 */
export async function toldAbilities(
  dir: string,
  rest: string,
  { search }: URL,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<'told' | ((cgi: ChildProcess) => void) | undefined> {
  const isAsked = method === 'GET' && rest === 'info/refs' && search === '?service=git-upload-pack'
  if (!isAsked || headers['git-protocol'] !== 'version=2') return undefined
  const config = await readFile(join(dir, 'config'), 'utf8')
  const known = abilities.get(config)
  if (!known) return cgi => learn(config, cgi)
  response.writeHead(200, HEADERS)
  response.write(known)
  await new Promise<void>(done => response.end(done))
  return 'told'
}

function learn(config: string, cgi: ChildProcess): void {
  const said: Buffer[] = []
  cgi.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
  cgi.on('close', code => {
    const whole = Buffer.concat(said)
    if (code === 0) abilities.set(config, whole.subarray(whole.indexOf('\r\n\r\n') + 4))
  })
}
