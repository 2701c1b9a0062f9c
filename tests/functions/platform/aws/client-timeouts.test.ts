import dns from 'node:dns'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientTimeouts } from '#functions/platform/aws/client-timeouts.ts'
import { allFunctions } from '#infra/system.ts'
import { closeServer, listenLocally } from '#local/emulators/local-server.ts'
import { functionEnvironment, UNREACHABLE_ENDPOINTS } from '#local/environment.ts'

test('a service that says nothing is given up', async () => {
  const server = createServer(() => undefined)
  const endpoint = await listenLocally(server, 'The silent service', sentence => expect.fail(sentence))
  const client = new SQSClient({ endpoint, maxAttempts: 1, ...clientTimeouts(200) })
  const asked = client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/x`, MessageBody: 'x' }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  client.destroy()
  await closeServer(server)
})

test('and so is one that stops in the middle of its answer', async () => {
  const server = createServer((_, response) => void response.writeHead(200, { 'content-length': '10' }).write('{'))
  const endpoint = await listenLocally(server, 'The stopping service', sentence => expect.fail(sentence))
  const client = new SQSClient({ endpoint, maxAttempts: 1, ...clientTimeouts(200) })
  const asked = client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/x`, MessageBody: 'x' }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  client.destroy()
  await closeServer(server)
})

test('and one to which no connection comes about', async () => {
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(() => ({}))
  onTestFinished(() => lookup.mockRestore())
  const client = new SQSClient({ endpoint: 'http://localhost:9', maxAttempts: 1, ...clientTimeouts(60_000, 200) })
  const asked = client.send(new SendMessageCommand({ QueueUrl: 'http://localhost:9/0/x', MessageBody: 'x' }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(lookup).toHaveBeenCalled()
  client.destroy()
})

test('a request that waits for a connection of its client loses nothing of its time', async () => {
  const held: ServerResponse[] = []
  const server = createServer((_, response) => void held.push(response.writeHead(200)))
  const endpoint = await listenLocally(server, 'The slow service', sentence => expect.fail(sentence))
  const idleMs = 3_000
  const client = new SQSClient({ endpoint, maxAttempts: 1, md5: false, ...clientTimeouts(idleMs, idleMs) })
  const send = () => client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/x`, MessageBody: 'x' }))
  const asked = Promise.allSettled(Array.from({ length: 60 }, send))
  // Fifty answers are given space by space, which keeps their connections, for longer than a silence may last.
  const begin = performance.now()
  while (held.length < 50 || performance.now() - begin < 1.5 * idleMs) {
    for (const response of held) response.write(' ')
    await pause(100)
  }
  expect(held).toHaveLength(50)
  server.removeAllListeners('request').on('request', (_, response) => response.end('{"MessageId":"x"}'))
  for (const response of held) response.end('{"MessageId":"x"}')
  expect((await asked).filter(({ status }) => status === 'rejected')).toEqual([])
  client.destroy()
  await closeServer(server)
})

test('is 5 s and 3 s on AWS, and what the local deployment says where emulators answer', () => {
  const of = ({ requestHandler }: ReturnType<typeof clientTimeouts>) => requestHandler.socketTimeout
  vi.stubEnv('EMULATOR_PATIENCE_MS', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(of(clientTimeouts())).toBe(5_000)
  const { EMULATOR_PATIENCE_MS = '' } = functionEnvironment(UNREACHABLE_ENDPOINTS, '')
  vi.stubEnv('EMULATOR_PATIENCE_MS', EMULATOR_PATIENCE_MS)
  expect(of(clientTimeouts())).toBe(90_000)
  // A client with a time limit of its own keeps it.
  expect(of(clientTimeouts(200))).toBe(200)
})

test('no function on AWS is told of it', () => {
  expect(allFunctions().flatMap(([, { environment }]) => environment)).not.toContain('EMULATOR_PATIENCE_MS')
})

test('every client that a function makes has timeouts', () => {
  const made = globSync('functions/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/new (\w+Client)\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g)].map(
      ([, client, options = '']) => ({ client: `${client} of ${file}`, options }),
    ),
  )
  expect(made.length).toBeGreaterThan(5)
  expect(made.filter(({ options }) => !options.includes('...clientTimeouts(')).map(({ client }) => client)).toEqual([])
})
