import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { patience } from '#functions/aws/patience.ts'
import { closeServer, listenLocally } from '#infra/local/emulators/local-server.ts'

test('a service that says nothing is given up', async () => {
  const server = createServer(() => undefined)
  const endpoint = await listenLocally(server, 'The silent service', sentence => expect.fail(sentence))
  const client = new SQSClient({ endpoint, maxAttempts: 1, ...patience(200) })
  const asked = client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/x`, MessageBody: 'x' }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  client.destroy()
  await closeServer(server)
})

test('and so is one that stops in the middle of its answer', async () => {
  const server = createServer((_, response) => void response.writeHead(200, { 'content-length': '10' }).write('{'))
  const endpoint = await listenLocally(server, 'The stopping service', sentence => expect.fail(sentence))
  const client = new SQSClient({ endpoint, maxAttempts: 1, ...patience(200) })
  const asked = client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/x`, MessageBody: 'x' }))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  client.destroy()
  await closeServer(server)
})

test('every client that a function makes has patience with an end', () => {
  const made = globSync('functions/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/new (\w+Client)\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g)].map(
      ([, client, options = '']) => ({ client: `${client} of ${file}`, options }),
    ),
  )
  expect(made.length).toBeGreaterThan(5)
  expect(made.filter(({ options }) => !options.includes('...patience(')).map(({ client }) => client)).toEqual([])
})
