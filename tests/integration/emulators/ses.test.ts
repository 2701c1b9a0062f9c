import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, it } from 'vitest'
import { startSes } from '#infra/local/emulators/ses.ts'

it('keeps sent e-mails, newest first, over a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ponto-ses-'))
  const options = { directory, onCrash: (sentence: string) => expect.fail(sentence) }
  const firstSesEmulator = await startSes(options)
  const client = new SESv2Client({
    endpoint: firstSesEmulator.endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
  })
  for (const subject of ['Primeiro', 'Segundo']) {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: 'ponto@exemplo.com',
        Destination: { ToAddresses: ['pessoa@exemplo.com'] },
        Content: {
          Simple: { Subject: { Data: subject }, Body: { Html: { Data: '<b>Olá</b>' }, Text: { Data: 'Olá' } } },
        },
      }),
    )
  }
  client.destroy()
  const sentEmails = await firstSesEmulator.emails()
  expect(sentEmails.map(({ subject }) => subject)).toEqual(['Segundo', 'Primeiro'])
  expect(sentEmails[0]).toMatchObject({
    to: ['pessoa@exemplo.com'],
    from: 'ponto@exemplo.com',
    html: '<b>Olá</b>',
    text: 'Olá',
  })
  expect(Math.abs(Date.parse(sentEmails[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
  await firstSesEmulator.close()

  const secondSesEmulator = await startSes(options)
  expect(await secondSesEmulator.emails()).toEqual(sentEmails)
  await secondSesEmulator.close()
  const empty = await startSes({ ...options, directory: undefined })
  expect(await empty.emails()).toEqual([])
  await empty.close()
  await rm(directory, { recursive: true })
})
