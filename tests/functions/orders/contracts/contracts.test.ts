import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storedContractNumbers } from '#functions/orders/contracts/contract-numbers-store.ts'
import { parseContract, storedContract, storedContractCheck } from '#functions/orders/contracts/contracts-store.ts'
import { sha256Of } from '#functions/orders/contracts/hash-contract.ts'
import { storedOrder } from '#functions/orders/orders-store.ts'
import { api } from '#shared/api/index.ts'
import { canonicalJson, contractCheckOf } from '#shared/orders/rules/contracts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCompletedOrder, aContract, aProfileForContract, COMPANY_PROFILE_FIELDS } from '#tests/support/contracts.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/contracts.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

let order: Order
let profile: Profile | undefined
/** The stored contract and the stored item of its check code. */
let keptItems: Record<string, unknown>[]

beforeEach(() => {
  dynamo.reset()
  order = aCompletedOrder('o1')
  profile = aProfileForContract()
  keptItems = []
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const name = `${Key.PK} ${Key.SK}`
    if (name === 'ORDER#o1 ORDER') return { Item: { ...storedOrder.stamp, held_under: [], changed_by: null, ...order } }
    if (name === 'USER#client-user PROFILE') return profile ? { Item: profile } : {}
    return { Item: keptItems.find(({ PK, SK }) => PK === Key.PK && SK === Key.SK) }
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => aPoint(PK.replace('POINT#', ''))),
    },
  }))
  // What a transaction writes can be read afterwards.
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    for (const { Put } of TransactItems)
      if (Put?.Item.SK === 'ORDER') order = Put.Item
      else if (Put) keptItems.push(Put.Item)
    return {}
  })
})

const ask = (role: Role = 'client') =>
  callHandler(handler, api.contracts.get, { path: { order_id: 'o1' }, token: issuer.token(role) })
const issue = (role: Role = 'client', body: object = {}) =>
  callHandler(handler, api.contracts.issue, { path: { order_id: 'o1' }, body, token: issuer.token(role) })
const check = (contract_hash: string) => callHandler(handler, api.contracts.check, { path: { contract_hash } })
const written = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems)

test.each(['client', 'admin'] as const)(
  'a contract that was signed on paper is not made again by the %s',
  async role => {
    const paper_contract = { import_id: 'i', number: '7/2025', signed_on: null, paid_until: null, with_tasks: false }
    order = { ...order, paper_contract }
    for (const response of [await ask(role), await issue(role)])
      expect([response.status, response.body.code]).toEqual([409, 'CONTRACT_ON_PAPER'])
    expect(written()).toEqual([])
  },
)

describe('what a contract says about its payment', () => {
  const said = async () => {
    const { body } = await ask()
    const clauses: { title: string; paragraphs: string[] }[] = body.contract.clauses
    return clauses.find(({ title }) => title === 'Preço')?.paragraphs[1]
  }

  test('names the day on which the office confirmed it', async () => {
    order = { ...order, payment_confirmed_at: '2026-11-20T12:00:00.000Z' }
    expect(await said()).toBe(
      'A Operadora confirma que recebeu este valor: o pagamento foi confirmado em 20 de novembro de 2026. Ele não tem reajuste durante o prazo.',
    )
  })

  test('is no quittance where none is on record', async () => {
    expect(await said()).toBe(
      'O Cliente paga este valor como combinado com a Operadora. Ele não tem reajuste durante o prazo.',
    )
  })

  test('is that a free order costs nothing', async () => {
    order = { ...order, total_amount: 0, items: order.items.map(item => ({ ...item, price: 0 })) }
    expect(await said()).toBe(
      'A Operadora cede os pontos sem cobrar: o Cliente não paga nada por eles durante o prazo.',
    )
  })

  test('is until when a pending order has to be paid', async () => {
    order = anOrder('o1', { reserved_until: '2026-12-01T15:00:00.000Z' })
    expect(await said()).toBe(
      'O Cliente paga este valor até 1 de dezembro de 2026 às 12:00, e o contrato vale quando a Operadora confirma o pagamento. Ele não tem reajuste durante o prazo.',
    )
  })
})

describe('what the contract of an order in instalments says about its payment', () => {
  const said = async () => {
    const { body } = await ask()
    return body.contract.clauses[2].paragraphs[1].replaceAll('\u00a0', ' ')
  }

  test('names the days of a pending one, and no obstacle but that it is not sold', async () => {
    order = inThreeInstalments(anOrder('o1'))
    expect(await said()).toMatch(
      /^O Cliente paga este valor em 3 parcelas mensais de R\$ 800,00, de 10\/12\/2026 a 10\/02\/2027\. .* o contrato vale quando ela confirma a venda\./,
    )
    expect((await ask()).body.obstacle).toEqual({ code: 'ORDER_NOT_COMPLETED' })
  })

  test('names what was paid when it is issued, and keeps its text afterwards', async () => {
    order = inThreeInstalments(aCompletedOrder('o1'), { payments: [aPayment(1)] })
    const { status, body } = await issue()
    expect(status).toBe(200)
    expect(body.contract.clauses[2].paragraphs[1].replaceAll('\u00a0', ' ')).toContain(
      'Até a emissão deste contrato, a Operadora recebeu R$ 800,00 deste valor.',
    )
    order = { ...order, payments: [aPayment(1), aPayment(2)] }
    expect(await said()).toContain('a Operadora recebeu R$ 800,00 deste valor.')
    expect(JSON.stringify(body.contract)).not.toMatch(/sócio|conta antiga/)
  })
})

describe('issuing a contract', () => {
  const year = dayOf(new Date().toISOString()).slice(0, 4)

  test('writes it beside its order, by its hash, and into the order, together and on conditions', async () => {
    const { status, body } = await issue()
    expect(status).toBe(200)
    expect(body.contract_hash).toBe(createHash('sha256').update(canonicalJson(body.contract)).digest('hex'))
    const [actions, ...more] = written()
    expect(more).toEqual([])
    expect(actions).toEqual([
      {
        Put: expect.objectContaining({
          ConditionExpression: condition('version = :read AND #status = :status'),
          ExpressionAttributeValues: { ':read': 1, ':status': 'completed' },
          Item: expect.objectContaining({
            contract_hash: body.contract_hash,
            changed_by: { user_id: 'client-user', role: 'client' },
            version: 2,
          }),
        }),
      },
      {
        Put: {
          TableName: 'unit-table',
          ConditionExpression: 'attribute_not_exists(PK)',
          Item: {
            PK: 'ORDER#o1',
            SK: 'CONTRACT',
            kind: 'contract',
            v: 1,
            order_id: 'o1',
            contract_hash: body.contract_hash,
            content: canonicalJson(body.contract),
          },
        },
      },
      {
        Put: {
          TableName: 'unit-table',
          ConditionExpression: 'attribute_not_exists(PK)',
          Item: {
            PK: `CONTRACT#${body.contract_hash}`,
            SK: 'CHECK',
            kind: 'contract_check',
            v: 1,
            order_id: 'o1',
            ...contractCheckOf(body.contract_hash, body.contract),
          },
        },
      },
      {
        Put: {
          TableName: 'unit-table',
          ConditionExpression: 'attribute_not_exists(PK)',
          Item: { PK: 'CONTRACT_NUMBERS', SK: `YEAR#${year}`, kind: 'contract_numbers', v: 1, year, issued: 1 },
        },
      },
      {
        ConditionCheck: {
          TableName: 'unit-table',
          Key: { PK: 'USER#client-user', SK: 'PROFILE' },
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': 1 },
        },
      },
    ])
  })

  test('gives it the number after the last one of the year, on condition that this is still the last', async () => {
    keptItems = [{ PK: 'CONTRACT_NUMBERS', SK: `YEAR#${year}`, ...storedContractNumbers.stamp, year, issued: 11 }]
    const { body } = await issue()
    expect([body.contract.number, order.contract_number]).toEqual([`12/${year}`, `12/${year}`])
    expect(written()[0]).toContainEqual({
      Update: {
        TableName: 'unit-table',
        Key: { PK: 'CONTRACT_NUMBERS', SK: `YEAR#${year}` },
        UpdateExpression: 'SET issued = :next',
        ConditionExpression: 'issued = :issued',
        ExpressionAttributeValues: { ':issued': 11, ':next': 12 },
      },
    })
  })

  test('takes both parties from what is kept of them now, and places from the points', async () => {
    profile = aProfileForContract(COMPANY_PROFILE_FIELDS)
    const { body } = await issue('admin')
    expect(body.contract.client).toMatchObject({
      document_number: '12ABC34501DE35',
      legal_name: 'Padaria Pão da Vila Ltda.',
      address_complement: 'sala 4',
    })
    expect(body.contract.operator).toMatchObject({ legal_name: 'Placas do Interior Ltda.', cnpj: '11222333000181' })
    expect(body.contract.items[0].place).toBe('Rua 1 – Centro, Americana')
  })

  test('asked again gives the one on record and writes nothing, whatever has changed since', async () => {
    const firstResponse = await issue()
    profile = aProfileForContract({ name: 'Outro Nome' })
    for (const again of [await issue(), await issue('admin', { version: 1 }), await ask()])
      expect(again.body).toEqual(firstResponse.body)
    expect(written()).toHaveLength(1)
  })

  test('judges anew when somebody wrote first, and gives theirs', async () => {
    const theirs = aContract(2)
    const contract_hash = createHash('sha256').update(canonicalJson(theirs)).digest('hex')
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      order = { ...order, contract_hash, version: 2 }
      const content = canonicalJson(theirs)
      keptItems.push({
        PK: 'ORDER#o1',
        SK: 'CONTRACT',
        ...storedContract.stamp,
        order_id: 'o1',
        contract_hash,
        content,
      })
      const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }]
      throw new TransactionCanceledException({ message: 'no', $metadata: {}, CancellationReasons })
    })
    expect((await issue()).body).toEqual({ contract_hash, contract: theirs, order_version: 2 })
    expect(written()).toHaveLength(1)
  })

  test('is refused over an order that changed since it was read', async () => {
    const { status, body } = await issue('admin', { version: 0 })
    expect([status, body.code]).toEqual([409, 'ORDER_CHANGED'])
    expect(written()).toEqual([])
  })

  test.each<[string, () => void, object]>([
    ['is not completed', () => (order = anOrder('o1')), { code: 'ORDER_NOT_COMPLETED' }],
    ['is a guest’s', () => (order = aCompletedOrder('o1', 2, { user_id: null })), { code: 'CONTRACT_WITHOUT_CLIENT' }],
    ['is of somebody who is gone', () => (profile = undefined), { code: 'CONTRACT_WITHOUT_CLIENT' }],
    [
      'is of a profile that lacks data',
      () => (profile = aProfileForContract({ document_number: null, address_city: '' })),
      {
        code: 'CONTRACT_DATA_MISSING',
        details: { fields: ['document_number', 'address_city'] },
        error: 'Para o contrato, faltam no perfil do cliente: número do documento e cidade.',
      },
    ],
  ])('is refused where the order %s, and reading it gives a draft that says so', async (_, given, problem) => {
    given()
    expect(await issue('admin')).toMatchObject({ status: 409, body: problem })
    const { code, details } = problem as { code: string; details?: object }
    expect(await ask('admin')).toMatchObject({
      status: 200,
      body: { contract_hash: null, obstacle: { code, ...details } },
    })
    expect(written()).toEqual([])
  })

  test('and reading it is refused where the order was cancelled', async () => {
    order = anOrder('o1', { status: 'cancelled' })
    for (const { status, body } of [await issue('admin'), await ask('admin')])
      expect([status, body.code]).toEqual([409, 'ORDER_NOT_COMPLETED'])
    expect(written()).toEqual([])
  })
})

describe('reading a contract', () => {
  test('before the payment shows the points, days and price of the order, and names what is not known of the client', async () => {
    order = anOrder('o1', { user_id: null, customer_name: 'Gustavo Guest' })
    const { status, body } = await ask('admin')
    expect(status).toBe(200)
    expect(body.contract).toMatchObject({
      client: { legal_name: 'Gustavo Guest', document_number: '', address_street: '' },
      total_amount: 240_000,
    })
    const now = Date.now()
    for (const { starts_at, ends_at } of body.contract.items) {
      expect(Math.abs(Date.parse(starts_at) - now)).toBeLessThan(60_000)
      expect(Date.parse(ends_at)).toBeGreaterThan(now + 363 * 86_400_000)
    }
    expect(body.contract.clauses[1].paragraphs[1]).toMatch(
      /^As datas da tabela contam com o pagamento confirmado em .+\. O prazo começa no dia da confirmação, com a mesma duração\.$/,
    )
  })

  test('that was not issued shows what it would say, without a hash, and writes nothing', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      contract_hash: null,
      contract: { number: '', total_in_words: expect.anything() },
    })
    expect(written()).toEqual([])
  })
})

test('a contract issued by any version of this code is still read, and gives its hash', () => {
  const images = JSON.parse(
    readFileSync(new URL('../../platform/table/stored/contract.v1.json', import.meta.url), 'utf8'),
  )
  for (const image of images) {
    const { content, contract_hash } = storedContract.parse(unmarshall(image))
    expect(sha256Of(content)).toBe(contract_hash)
    expect(canonicalJson(parseContract({ content }))).toBe(content)
  }
})

describe('checking a printed contract', () => {
  const contract_hash = 'ab'.repeat(32)

  test('tells number, dates and count, and nothing of the parties or the order', async () => {
    const told = contractCheckOf(contract_hash, aContract(2))
    const key = { PK: `CONTRACT#${contract_hash}`, SK: 'CHECK' }
    keptItems = [{ ...key, ...storedContractCheck.stamp, ...told, order_id: 'o1' }]
    const { status, body } = await check(contract_hash)
    expect([status, body]).toEqual([200, told])
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(1)
  })

  test('of which nothing is on record is answered 404', async () => {
    const { status, body } = await check(contract_hash)
    expect([status, body.code]).toEqual([404, 'CONTRACT_NOT_FOUND'])
    expect(body.error).toBe('Nenhum contrato registrado tem este código. Confira se ele foi copiado por inteiro.')
  })

  test.each(['ab', 'AB'.repeat(32), `${'a'.repeat(63)}#`, 'a'.repeat(65)])(
    'asks the table nothing for %s',
    async asked => {
      const { status, body } = await check(asked)
      expect([status, body.details.fields]).toEqual([
        400,
        [{ path: 'contract_hash', message: 'Código de contrato inválido.' }],
      ])
      expect(dynamo.calls()).toEqual([])
    },
  )

  test('too often from one address has to wait', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { count: 121 } })
    expect((await check(contract_hash)).status).toBe(429)
    expect(dynamo.commandCalls(GetCommand)).toEqual([])
  })
})
