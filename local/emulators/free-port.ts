import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * First port to use. It is below the range of ephemeral ports (Linux: from 32,768, macOS and Windows: from 49,152): a
 * free port in that range may be taken by an outgoing connection before the deployment listens on it.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_767
const ATTEMPTS = 100

/**
 * A TCP port of 127.0.0.1 on which nothing listens now; another process may still take it.
 *
 * @param randomPort - a random whole number in [from, before)
 * @throws Error when a hundred ports are taken
 */
export async function findFreePort(
  randomPort = (from: number, before: number): number => randomInt(from, before),
): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = randomPort(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`No free TCP port was found in ${ATTEMPTS} tries`)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
