import type { Server } from 'node:http'

/** Listens on a free port of the loopback, and reports later failures. Returns the URL. */
export async function listenLocally(
  server: Server,
  name: string,
  onCrash: (sentence: string) => void,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const failToStart = (cause: Error) => reject(new Error(`${name} could not start: ${cause.message}`, { cause }))
    server.once('error', failToStart)
    server.listen(0, '127.0.0.1', () => {
      server.off('error', failToStart)
      resolve()
    })
  })
  server.on('error', error => onCrash(`${name} failed: ${error.message}`))
  return addressOfServer(server)
}

export function addressOfServer(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address')
  return `http://127.0.0.1:${address.port}`
}

/** Stops a server, open keep-alive connections included. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
