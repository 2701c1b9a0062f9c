import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { ContractCells } from '#shared/orders/rules/contract-rows.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { contractLine } from '#tests/support/contract-sheets.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/contract-imports.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const AT = '2026-11-01T12:00:00.000Z'
const customer = { ...aCustomerForm(), id: 'customer-1', version: 3, created_at: AT, updated_at: AT }
let stored: Record<string, unknown>[]
const customerIsThere = (record: typeof customer & { made_by_account?: object }) => {
  const { id: customer_id, document_number } = record
  const kind = 'customer_document'
  stored.push({ PK: `CUSTOMER_DOCUMENT#${document_number}`, kind, v: 1, document_number, customer_id })
  stored.push({ PK: `CUSTOMER#${customer_id}`, kind: 'customer', v: 1, ...record })
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00.000Z'), toFake: ['Date'] })
  dynamo.reset()
  stored = [
    { PK: 'POINT#1', kind: 'point', v: 3, ...aPoint('1') },
    { PK: 'POINT#2', kind: 'point', v: 3, ...aPoint('2', { is_available: false }) },
  ]
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const asked = new Set(RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => PK))
    return { Responses: { 'unit-table': stored.filter(({ PK }) => asked.has(PK)) } }
  })
  const pending = { id: 'i1', file_name: 'gaveta.xlsx', created_at: AT, created_by: 'Gil', rows: 200 }
  dynamo
    .on(GetCommand)
    .callsFake(({ Key }) =>
      Key.SK === 'IMPORT#i1' ? { Item: { kind: 'contract_import', v: 1, ...pending, with_tasks: false } } : {},
    )
  dynamo.on(QueryCommand).resolves({ Items: [], Count: 0 })
  dynamo.on(TransactWriteCommand).resolves({})
})
afterEach(() => void vi.useRealTimers())

const add = (...lines: ContractCells[]) =>
  callHandler(handler, api.contract_imports.addLines, {
    path: { import_id: 'i1' },
    body: { lines: lines.map((cells, index) => contractLine(index + 2, cells)) },
    token: issuer.token('operations_manager'),
  })
const written = (call = 0) => dynamo.commandCalls(TransactWriteCommand)[call]?.args[0].input.TransactItems ?? []

test('a contract that another request enters meanwhile is known, though its point is sold by then', async () => {
  const [free] = stored
  const known = { kind: 'known_contract', v: 1, order_id: 'o9', import_id: 'i1', lines: ['PU-00001 2026-03-01'] }
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    const found = stored.filter(({ PK }) => keys.some(key => key.PK === PK))
    const [key] = keys
    // This read comes first; the other request writes after it.
    if (key?.PK.startsWith('KNOWN_CONTRACT#') && stored[0] === free) {
      const sold = { status: 'sold', order_id: 'o9', sold_until: '2027-03-01T02:59:59.999Z' }
      stored = [
        { ...free, ...sold },
        { ...key, ...known, fingerprint: key.PK.replace('KNOWN_CONTRACT#', '') },
      ]
    }
    return { Responses: { 'unit-table': found } }
  })
  const { body } = await add({})
  expect([body.created, body.known, body.errors]).toEqual([0, 1, []])
})

describe('what a contract writes', () => {
  test('is known, listed, ordered, sold and its customer made, in one transaction', async () => {
    const { status, body } = await add({}, { codigo_do_ponto: 'PU-00002' })
    expect([status, body.created, body.errors]).toEqual([200, 1, []])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(written().map(action => [Object.keys(action)[0], Object.values(action)[0]?.ConditionExpression])).toEqual([
      ['Put', 'attribute_not_exists(PK)'],
      ['Put', 'attribute_not_exists(PK)'],
      ['Put', 'attribute_not_exists(PK)'],
      ['Update', expect.stringContaining('(#status = :available OR (#status = :reserved AND reserved_until <= :now))')],
      ['Update', expect.stringContaining('(#status = :available OR (#status = :reserved AND reserved_until <= :now))')],
      ['Put', 'attribute_not_exists(PK)'],
      ['Put', 'attribute_not_exists(PK)'],
      ['Put', 'attribute_not_exists(PK)'],
      ['Put', 'attribute_not_exists(PK)'],
    ])
    expect(written()[3]?.Update?.ExpressionAttributeValues).toMatchObject({
      ':sold': 'sold',
      ':until': '2027-03-01T02:59:59.999Z',
      ':company': 'Padaria Estrela do Norte Ltda',
    })
    expect(written()[2]?.Put?.Item).toMatchObject({
      kind: 'order',
      status: 'completed',
      GSI4PK: 'DUE#CONTRACTS',
      total_amount: 246_912,
      paper_contract: {
        import_id: 'i1',
        number: '2026-014',
        signed_on: null,
        paid_until: null,
        with_tasks: false,
        signs_hang: true,
      },
    })
  })

  test('has the instalments of the sheet, and a payment for each that was paid by its day', async () => {
    const plan = { parcelas: '12', primeiro_vencimento: '10/03/2026', forma: 'boleto', pago_ate: '10/06/2026' }
    await add(plan, { ...plan, codigo_do_ponto: 'PU-00002' })
    const { instalments, payments, ...order } = written()[2]?.Put?.Item ?? {}
    expect(instalments).toHaveLength(12)
    expect(instalments[0]).toMatchObject({ due_on: '2026-03-10', amount: 20_576, method: 'boleto' })
    expect(instalments.at(-1)).toMatchObject({ due_on: '2027-02-10', amount: 20_576 })
    expect(payments.map((payment: { paid_on: string }) => payment.paid_on)).toEqual([
      '2026-03-10',
      '2026-04-10',
      '2026-05-10',
      '2026-06-10',
    ])
    expect(payments[3]).toMatchObject({
      amount: 20_576,
      method: 'boleto',
      allocations: [{ instalment_id: instalments[3].id, amount: 20_576 }],
    })
    expect(order.payment_confirmed_at).toBeUndefined()
  })

  test('that is paid whole says so, but not of what is due after today', async () => {
    await add({ parcelas: '2', pago_ate: '28/02/2027' })
    const order = written()[2]?.Put?.Item
    expect(order?.payments).toHaveLength(2)
    expect(order?.payment_confirmed_at).toBe(order?.created_at)
    dynamo.resetHistory()
    await add({ parcelas: '12', primeiro_vencimento: '10/03/2026', pago_ate: '28/02/2027' })
    expect(written()[2]?.Put?.Item?.instalments).toHaveLength(12)
    expect(written()[2]?.Put?.Item?.payments).toHaveLength(9)
  })

  test.each([
    [true, { since: '2026-03-01T03:00:00.000Z', said_by: 'import', order_id: expect.any(String) }],
    [false, null],
  ])('says whether its signs hang: %s', async (signs_hang, sign) => {
    const pending = { id: 'i1', file_name: 'gaveta.xlsx', created_at: AT, created_by: 'Gil', rows: 2 }
    dynamo
      .on(GetCommand)
      .callsFake(({ Key }) =>
        Key.SK === 'IMPORT#i1'
          ? { Item: { kind: 'contract_import', v: 1, ...pending, with_tasks: false, signs_hang } }
          : {},
      )
    await add({})
    expect(written()[3]?.Update?.UpdateExpression).toContain('sign = :sign')
    expect(written()[3]?.Update?.ExpressionAttributeValues).toMatchObject({ ':sign': sign })
    expect(written()[2]?.Put?.Item?.paper_contract.signs_hang).toBe(signs_hang)
  })

  test('warns that an account of the site made its customer, and nobody has checked it', async () => {
    customerIsThere({ ...customer, made_by_account: { user_id: 'u1', used: false } })
    const { body } = await add({})
    expect(body.warnings).toContainEqual({
      line: 2,
      column: 'documento',
      message: 'O cliente "Padaria Estrela" foi feito por uma conta do site: confira.',
    })
  })

  test('fails when a customer who is there changed, and changes nothing of it', async () => {
    customerIsThere(customer)
    await add({})
    expect(written().at(-1)?.ConditionCheck).toMatchObject({
      Key: { PK: 'CUSTOMER#customer-1' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 3 },
    })
    expect(written()).toHaveLength(5)
  })

  test('is nothing beyond the lines that were announced', async () => {
    const started = {
      id: 'i1',
      file_name: 'gaveta.xlsx',
      created_at: AT,
      created_by: 'Gil',
      rows: 1,
      with_tasks: false,
    }
    dynamo
      .on(GetCommand)
      .callsFake(({ Key }) => (Key.SK === 'IMPORT#i1' ? { Item: { kind: 'contract_import', v: 1, ...started } } : {}))
    expect(await add({}, {})).toMatchObject({ status: 409, body: { code: 'IMPORT_FULL' } })
    expect(written()).toEqual([])
  })

  test('keeps a contact that the customer does not have in the order’s notes', async () => {
    customerIsThere({ ...customer, contacts: [] })
    await add({ contato: 'Zé', telefone: '19 96666-5555', email: 'ze@padaria.example' })
    const order = written().find(({ Put }) => Put?.Item?.kind === 'order')?.Put?.Item
    expect(order?.sale.notes).toBe(
      'Contrato nº 2026-014, importado de gaveta.xlsx. Contato na planilha: Zé, 19 96666-5555, ze@padaria.example.',
    )
  })

  test('is nothing when a concurrent import has entered it', async () => {
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      stored.push(TransactItems[0].Put.Item)
      throw new TransactionCanceledException({
        $metadata: {},
        message: 'cancelled',
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      })
    })
    expect((await add({})).body).toMatchObject({ created: 0, known: 1, errors: [] })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })
})

test('clients and technicians import nothing', async () => {
  for (const role of ['client', 'field_technician'] as const)
    expect((await callHandler(handler, api.contract_imports.list, { token: issuer.token(role) })).status).toBe(403)
})

test('an undo removes a customer that the import made, on condition that it did and that nobody changed the customer', async () => {
  const made = { ...customer, id: 'customer-9', version: 1 }
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'CUSTOMER#customer-9' ? { kind: 'customer', v: 1, ...made } : undefined,
  }))
  const entry = { SK: 'CUSTOMER#customer-9', kind: 'imported_contract', v: 1, customer_id: 'customer-9' }
  dynamo.on(QueryCommand).callsFake(({ KeyConditionExpression }) => ({
    Items: KeyConditionExpression === 'PK = :made' ? [entry] : [],
  }))
  dynamo.on(UpdateCommand).resolves({})
  const { status, body } = await callHandler(handler, api.contract_imports.undo, {
    path: { import_id: 'i1' },
    body: {},
    token: issuer.token('operations_manager'),
  })
  expect([status, body]).toEqual([200, { removed: 0, kept: [], cursor: null }])
  expect(written().map(({ Delete }) => [Delete?.Key, Delete?.ConditionExpression])).toEqual([
    [{ PK: 'CUSTOMER#customer-9', SK: 'CUSTOMER' }, 'version = :read'],
    [expect.objectContaining({ PK: 'CUSTOMER_DOCUMENT#11222333000181' }), expect.any(String)],
    [{ PK: 'IMPORT_CONTRACTS#i1', SK: 'CUSTOMER#customer-9' }, 'attribute_exists(PK)'],
  ])
})

test('an undo leaves a contract whose customer’s data was deleted, because the law keeps it', async () => {
  const paper = { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false }
  const order = anOrder('o1', { status: 'completed', version: 1, customer_id: 'customer-9', paper_contract: paper })
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.PK === 'ORDER#o1' ? { kind: 'order', v: 2, changed_by: null, ...order } : undefined,
  }))
  dynamo.on(QueryCommand).resolves({
    Items: [{ SK: 'CONTRACT#o1', kind: 'imported_contract', v: 1, fingerprint: 'f1', customer_id: 'customer-9' }],
  })
  dynamo.on(UpdateCommand).resolves({})
  const { body } = await callHandler(handler, api.contract_imports.undo, {
    path: { import_id: 'i1' },
    body: {},
    token: issuer.token('operations_manager'),
  })
  expect(body).toMatchObject({ removed: 0, kept: [{ name: '2026-014 · Clara Cliente', why: 'retained' }] })
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
})

test('the contracts of an import are listed by number, a page at a time, without those of customers alone', async () => {
  stored.push({
    PK: 'ORDER#o1',
    kind: 'order',
    v: 2,
    changed_by: null,
    ...anOrder('o1', {
      customer_name: 'Padaria Estrela',
      paper_contract: { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false },
    }),
  })
  dynamo.on(QueryCommand).resolves({
    Items: [
      { SK: 'CONTRACT#o1', kind: 'imported_contract', v: 1, fingerprint: 'f1', customer_id: 'customer-9' },
      { SK: 'CUSTOMER#customer-9', kind: 'imported_contract', v: 1, customer_id: 'customer-9' },
    ],
  })
  const ask = (import_id: string) =>
    callHandler(handler, api.contract_imports.contracts, {
      path: { import_id },
      token: issuer.token('operations_manager'),
    })
  const { status, body } = await ask('i1')
  expect([status, body]).toEqual([
    200,
    {
      contracts: [{ order_id: 'o1', number: '2026-014', customer_name: 'Padaria Estrela', has_file: false }],
      cursor: null,
    },
  ])
  expect((await ask('i9')).body.code).toBe('IMPORT_NOT_FOUND')
})

test('a line with another error says that its point is unknown too, once', async () => {
  const { body } = await add(
    { codigo_do_ponto: 'NADA-9', valor: 'caro' },
    { codigo_do_ponto: 'PU-00001', valor: 'caro' },
    { codigo_do_ponto: 'NADA-8' },
    { codigo_do_ponto: '?', valor: 'caro' },
  )
  expect(
    body.errors
      .filter(({ column }: { column?: string }) => column === 'codigo_do_ponto')
      .map(({ line, message }: { line: number; message: string }) => `${line}: ${message}`),
  ).toEqual([
    '2: Nenhum ponto tem o código NADA-9.',
    '4: Nenhum ponto tem o código NADA-8.',
    '5: "?" não é um código de ponto.',
  ])
})

test('the ten latest imports are listed, and older ones whose contracts are there still', async () => {
  const importOf = (number: number) => ({
    PK: 'CONTRACT_IMPORTS',
    SK: `IMPORT#i${number}`,
    kind: 'contract_import',
    v: 1,
    with_tasks: false,
    id: `i${number}`,
    file_name: `${number}.xlsx`,
    created_at: AT,
    created_by: 'Gil',
    rows: 2,
  })
  dynamo
    .on(QueryCommand)
    .callsFake(({ Select, ExpressionAttributeValues }) =>
      Select === 'COUNT'
        ? { Count: /#i12,/.test(Object.values(ExpressionAttributeValues).join()) ? 3 : 0 }
        : { Items: Array.from({ length: 13 }, (_, number) => importOf(number)) },
    )
  const { body } = await callHandler(handler, api.contract_imports.list, { token: issuer.token('operations_manager') })
  const ids = body.imports.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i12'])
})
