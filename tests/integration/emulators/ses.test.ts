import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2'
import { expect, it, vi } from 'vitest'
import { startSes } from '#local/emulators/ses.ts'

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

it('reports what the simulator’s addresses do, and lists them until they are taken off', async () => {
  const events: object[] = []
  const emulator = await startSes({
    directory: undefined,
    onFeedback: async event => void events.push(event),
    onCrash: sentence => expect.fail(sentence),
  })
  const client = new SESv2Client({
    endpoint: emulator.endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
  })
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: 'ponto@exemplo.com',
      ConfigurationSetName: 'um-conjunto',
      EmailTags: [{ Name: 'message_id', Value: 'pedido-1' }],
      Destination: { ToAddresses: ['bounce+1@simulator.amazonses.com', 'pessoa@exemplo.com'] },
      Content: { Simple: { Subject: { Data: 'Olá' }, Body: { Text: { Data: 'Olá' } } } },
    }),
  )
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events).toMatchObject([
    {
      source: 'aws.ses',
      detail: {
        eventType: 'Bounce',
        mail: {
          commonHeaders: { subject: 'Olá' },
          tags: { 'ses:configuration-set': ['um-conjunto'], message_id: ['pedido-1'] },
        },
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: 'bounce+1@simulator.amazonses.com' }],
        },
      },
    },
  ])
  expect(await emulator.emails()).toHaveLength(1)
  const takeOff = () =>
    client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: 'bounce+1@simulator.amazonses.com' }))
  await takeOff()
  await expect(takeOff()).rejects.toThrow(NotFoundException)
  client.destroy()
  await emulator.close()
})
