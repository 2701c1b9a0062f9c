import { createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that nobody listens on at this moment; another process may still take it before you do. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  return await new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no TCP port'))
        else resolve(address.port)
      })
    })
  })
}
