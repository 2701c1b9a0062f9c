import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { MAX_POINT_NAME_LENGTH } from '#shared/catalogue/rules/point-form.ts'
import { reservationReceivedEmail } from '#shared/notifications/messages/emails.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '#shared/orders/rules/cart.ts'
import { MAX_NAME_LENGTH } from '#shared/platform/rules/fields.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'

const queueEmail = asFunction('notifications', (await import('#functions/notifications/emails/outbox.ts')).queueEmail)
const sqs = mockClient(SQSClient)
const bodies = () => sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.MessageBody ?? '')

test('an e-mail waits as ASCII, and is read as it was written', async () => {
  sqs.reset().onAnyCommand().resolves({})
  await queueEmail('m', 'ana@example.com', {
    subject: 'São João 🎉',
    greeting: 'Olá!',
    blocks: [{ paragraph: '\ufffe' }],
    note: '\u0000',
  })
  const [body = ''] = bodies()
  expect(body).toMatch(/^[ -~]+$/)
  expect(JSON.parse(body)).toMatchObject({
    subject: 'São João 🎉',
    html: expect.stringContaining('>\ufffe</p>'),
    text: expect.stringContaining('\n\n\u0000\n\n'),
  })
})

test('the longest e-mail, of as many points as an order may have with the longest names, is one message', async () => {
  sqs.reset().onAnyCommand().resolves({})
  const order = anOrder('long', { customer_name: 'é'.repeat(MAX_NAME_LENGTH) })
  const namedItems = order.items.map(item => ({ ...item, point_name: '🎉'.repeat(MAX_POINT_NAME_LENGTH / 2) }))
  const items = Array.from({ length: MAX_POINTS_PER_OFFICE_ORDER / namedItems.length }, () => namedItems).flat()
  const letter = reservationReceivedEmail(
    { ...order, items },
    {
      siteUrl: 'https://pontourbano.example',
      receiver: { key: '', name: '', city: '' },
      court: 'Americana/SP',
    },
  )
  await queueEmail('m', 'ana@example.com', letter)
  expect(bodies()[0]?.length).toBeLessThan(200_000)
  expect(bodies()[0]).toContain('E mais 160 pontos')
})
