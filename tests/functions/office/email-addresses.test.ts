import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { overview as api } from '#shared/office/api/overview.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/overview.ts')
const table = mockClient(DynamoDBDocumentClient)
const mail = mockClient(SESv2Client)
beforeEach(() => {
  table.reset().onAnyCommand().resolves({})
  mail.reset().onAnyCommand().resolves({})
})

const PK = 'ADDRESS#lC06RikzM-wQvSek2j-biC_ms16CZViKELaF46Azf_U'
const SINCE = '2026-11-20T12:00:05.000Z'
const stored = (suppressed: object | null) => ({
  PK,
  SK: 'ADDRESS',
  kind: 'email_address',
  v: 1,
  version: 3,
  suppressed,
  soft_bounces: 2,
  last_feedback: 'f1',
  resumed_at: null,
})

describe('the office sees', () => {
  const ask = (emails: string[]) =>
    callHandler(handler, api.suppressedAddresses, { token: issuer.token('operations_manager'), body: { emails } })

  test('which addresses get no e-mails and why, each asked for once', async () => {
    table.on(BatchGetCommand).resolves({
      Responses: { [process.env.TABLE_NAME ?? '']: [stored({ reason: 'bounce', since: SINCE })] },
    })
    expect((await ask(['Ana@example.com', 'ana@example.com', 'bia@example.com'])).body).toEqual({
      items: [{ email: 'ana@example.com', reason: 'bounce', since: SINCE }],
    })
    const [read] = table.commandCalls(BatchGetCommand)
    expect(read?.args[0].input.RequestItems?.[process.env.TABLE_NAME ?? '']?.Keys).toHaveLength(2)
  })

  test('none that is sent e-mails again, and reads nothing for no address', async () => {
    table.on(BatchGetCommand).resolves({ Responses: { [process.env.TABLE_NAME ?? '']: [stored(null)] } })
    expect((await ask(['ana@example.com'])).body).toEqual({ items: [] })
    table.resetHistory()
    expect((await ask([])).body).toEqual({ items: [] })
    expect(table.commandCalls(BatchGetCommand)).toEqual([])
  })
})

describe('e-mails are sent again', () => {
  const resume = () =>
    callHandler(handler, api.resumeEmails, {
      token: issuer.token('operations_manager'),
      body: { email: 'ana@example.com' },
    })

  test("once the mail service's own list lacks the address too", async () => {
    table.on(GetCommand, { Key: { PK, SK: 'ADDRESS' } }).resolves({ Item: stored({ reason: 'bounce', since: SINCE }) })
    expect((await resume()).status).toBe(200)
    expect(mail.commandCalls(DeleteSuppressedDestinationCommand).map(({ args }) => args[0].input)).toEqual([
      { EmailAddress: 'ana@example.com' },
    ])
    expect(table.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
      Item: { suppressed: null, soft_bounces: 0, resumed_at: expect.any(String), version: 4 },
      ConditionExpression: 'version = :read',
    })
  })

  test('if it was never on that list, and twice', async () => {
    mail.on(DeleteSuppressedDestinationCommand).rejects(new NotFoundException({ $metadata: {}, message: '' }))
    expect((await resume()).status).toBe(200)
    expect(table.commandCalls(PutCommand)).toEqual([])
  })

  test('not while the list can not be changed', async () => {
    table.on(GetCommand, { Key: { PK, SK: 'ADDRESS' } }).resolves({ Item: stored({ reason: 'bounce', since: SINCE }) })
    mail.on(DeleteSuppressedDestinationCommand).rejects(new Error('not now'))
    expect((await resume()).status).toBe(500)
    expect(table.commandCalls(PutCommand)).toEqual([])
  })
})
