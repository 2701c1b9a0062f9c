import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#local/emulators/free-port.ts'

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
}

test('a port that is taken is passed over for the next', async () => {
  const [taken, free] = [await findFreePort(), await findFreePort()]
  await listening(taken)
  const drawn = [taken, taken, free]
  expect(await findFreePort(() => drawn.shift() ?? 0)).toBe(free)
  await expect(findFreePort(() => taken)).rejects.toThrow('No free TCP port was found in 100 tries')
})

test('it is none of those that the system gives to connections, one of which took a port before the site came to it', async () => {
  const bounds: number[] = []
  const port = await findFreePort((from, before) => {
    bounds.push(from, before)
    return before - 1
  }).catch(() => 0)
  expect(bounds.slice(0, 2)).toEqual([10_000, 32_768])
  expect([32_767, 0]).toContain(port)
})
