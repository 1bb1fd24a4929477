import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userError } from '../../cli/host.ts'

/** Listens at an address. @param port 0: any that is free. @returns the port. @throws UserError where that is not possible */
export const openPort = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'the port is in use' : message
      reject(userError(`cannot listen at ${host}:${port}: ${why}`, 'Set another with --host, --port or --ops-port.'))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
