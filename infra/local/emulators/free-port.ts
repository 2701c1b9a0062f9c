import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports that no system gives to whoever asks for any (Linux: from 32,768, macOS and Windows: from 49,152). Of those, one
 * that was found free is soon the far end of somebody's connection, long before a deployment comes to listen on it.
 */
const FIRST = 10_000
const LAST = 32_767
const ATTEMPTS = 100

/**
 * A TCP port of 127.0.0.1 that nobody listens on at this moment; another process may still take it before you do.
 *
 * @param draw - A whole number from the first to before the second; by default at random
 * @throws Error when a hundred of them are taken
 */
export async function findFreePort(
  draw = (from: number, before: number): number => randomInt(from, before),
): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = draw(FIRST, LAST + 1)
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
