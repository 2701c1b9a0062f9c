import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSes } from '#local/emulators/ses.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ponto-urbano-inbox-'))
})
afterAll(() => rm(directory, { recursive: true }))

const open = () => startSes({ directory, onCrash: sentence => expect.fail(sentence) })

async function send(endpoint: string, subjects: readonly string[]): Promise<void> {
  const client = new SESv2Client({
    endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  for (const Data of subjects)
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: 'contato@pontourbano.example',
        Destination: { ToAddresses: ['ana@example.com'] },
        Content: { Simple: { Subject: { Data }, Body: { Text: { Data: 'Olá' } } } },
      }),
    )
}

test('the inbox is appended to, survives a kill within a line, and keeps the newest on top', async () => {
  const first = await open()
  await send(first.endpoint, ['um', 'dois'])
  await first.close()
  const file = join(directory, 'emails.jsonl')
  const before = await readFile(file, 'utf8')
  expect(before.split('\n')).toHaveLength(3)
  await appendFile(file, '{"messageId":"cut')

  const second = await open()
  await send(second.endpoint, ['três'])
  expect((await second.emails()).map(({ subject }) => subject)).toEqual(['três', 'dois', 'um'])
  await second.close()
  const after = await readFile(file, 'utf8')
  expect(after.startsWith(before)).toBe(true)
  expect(after.split('\n')).toHaveLength(4)
})
