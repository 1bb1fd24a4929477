import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A certificate authority of our own, and what it has signed for 127.0.0.1. */
export interface PrivateCa {
  /** The file that whoever trusts it names. */
  readonly ca: string
  readonly key: string
  readonly cert: string
}

/** Makes keys and certificates in a folder, with openssl. */
export function makeCa(folder: string): PrivateCa {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-subj',
    '/CN=Private CA',
    '-days',
    '2',
  )
  openssl('req', ...curve, '-keyout', at('key.pem'), '-out', at('csr.pem'), '-subj', '/CN=127.0.0.1')
  writeFileSync(at('san'), 'subjectAltName=IP:127.0.0.1\n')
  openssl(
    ...'x509 -req -days 2 -CAcreateserial'.split(' '),
    '-in',
    at('csr.pem'),
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-extfile',
    at('san'),
    '-out',
    at('cert.pem'),
  )
  return { ca: at('ca.pem'), key: at('key.pem'), cert: at('cert.pem') }
}

export interface Front {
  readonly url: string
  readonly stop: () => void
}

/** A server with that certificate before another one, which speaks plain HTTP. */
export async function front(target: string, { key, cert }: PrivateCa): Promise<Front> {
  const server: Server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const { hostname, port } = new URL(target)
    const { method, headers, url: path } = asked
    const passed = request(
      { hostname, port, method, headers: { ...headers, host: `${hostname}:${port}` }, path },
      given => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}
