import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, gold } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { send } from '#tests/support/requests.ts'
import { startIssuer } from '#tests/support/tokens.ts'

const issuer = await startIssuer()
const { handler } = await import('#functions/api/imports.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const record = { id: 'i1', file_name: 'a.csv', created_at: '2026-11-21T10:00:00.000Z', created_by: 'Gil', rows: 2 }
/** The import, its points and all tags, as the table has them. */
let foundItem: Record<string, unknown> | undefined
let tags: object[]
let codes: Record<string, string>
let points: (Point & { import_fingerprint?: string })[]

beforeEach(() => {
  foundItem = record
  points = []
  codes = {}
  tags = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.PK === 'POINT_IMPORTS') return { Item: foundItem }
    return Key.SK === 'PROFILE' ? { Item: aPerson('operations_manager', { name: 'Gil Gerente' }) } : {}
  })
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const asked: string[] = Object.values(ExpressionAttributeValues)
    if (asked.includes('TIERS')) return { Items: [{ ...gold, kind: 'pricing_tier' }] }
    if (asked.includes('IMPORT_POINTS#i1')) return { Items: points.map(({ id }) => ({ SK: `POINT#${id}` })) }
    return { Items: asked.includes('TAGS') ? tags : [] }
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    const items = keys.flatMap<object>(({ PK }) => [
      ...points.filter(({ id }) => PK === `POINT#${id}`),
      ...Object.entries(codes).flatMap(([asset_code, point_id]) =>
        PK === `ASSET_CODE#${asset_code}` ? { PK, asset_code, point_id } : [],
      ),
    ])
    return { Responses: { 'unit-table': items } }
  })
  dynamo.on(UpdateCommand).resolves({ Attributes: { last_id: 12 } })
})

const token = () => issuer.token('operations_manager')
const line = (changes: Record<string, string> = {}, at = 2) => ({
  line: at,
  cells: { rua: `Rua ${at}`, latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro', ...changes },
})
const add = (...lines: object[]) =>
  send(handler, api.imports.addLines, { path: { import_id: 'i1' }, body: { lines }, token: token() })
const undo = () => send(handler, api.imports.undo, { path: { import_id: 'i1' }, body: {}, token: token() })
const written = () => dynamo.commandCalls(TransactWriteCommand).map(call => call.args[0].input.TransactItems ?? [])
const refusing = (...reasons: CancellationReason[]) =>
  dynamo
    .on(TransactWriteCommand)
    .rejects(new TransactionCanceledException({ message: 'none', $metadata: {}, CancellationReasons: reasons }))
const FAILED = { Code: 'ConditionalCheckFailed' }
const HELD = { Code: 'None' }

describe('who may import', () => {
  test.each(['client', 'field_technician'] as const)('not a %s: nothing is read or written', async role => {
    const sent = { path: { import_id: 'i1' }, body: { lines: [line()] }, token: issuer.token(role) }
    expect((await send(handler, api.imports.addLines, sent)).status).toBe(403)
    expect((await send(handler, api.imports.undo, { ...sent, body: {} })).status).toBe(403)
    expect(written()).toEqual([])
  })
})

describe('adding lines', () => {
  test('a line, its point and its place in the import are written together, each only if it is not there', async () => {
    expect((await add(line({ tags: '' }))).body).toEqual({ rows: 1, errors: [], created: 1, known: 0, new_tags: [] })
    const [actions] = written()
    expect(actions?.map(({ Put }) => Put?.Item?.PK)).toEqual([
      expect.stringMatching(/^IMPORT#[\w-]{43}$/),
      'IMPORT_POINTS#i1',
      'ASSET_CODE#PU-00012',
      'POINT#12',
    ])
    for (const { Put } of actions ?? [])
      expect(Put?.ConditionExpression).toBe(
        String(Put?.Item?.PK).startsWith('ASSET_CODE#')
          ? 'attribute_not_exists(PK) OR point_id = :point'
          : 'attribute_not_exists(PK)',
      )
    expect(actions?.[2]?.Put?.ExpressionAttributeValues).toEqual({ ':point': '12' })
    expect(actions?.[3]?.Put?.Item).toMatchObject({
      kind: 'point',
      import_id: 'i1',
      import_fingerprint: String(actions?.[0]?.Put?.Item?.PK).slice('IMPORT#'.length),
      name: 'Ouro | Rua 2',
      status: 'available',
      order_id: null,
      version: 1,
      edit_version: 1,
      is_available: true,
    })
  })

  test('a line that another request brings in this moment is known', async () => {
    refusing(FAILED, HELD, HELD, HELD)
    expect((await add(line())).body).toMatchObject({ created: 0, known: 1 })
  })

  test('a line with a tag that is being removed is wrong for now; the others come in', async () => {
    tags = [
      { id: 't1', name: 'Centro', removing: true },
      { id: 't2', name: 'Praça' },
    ]
    const { body } = await add(line({ tags: 'praca|centro' }), line({ tags: 'PRAÇA' }, 3))
    expect(body).toMatchObject({ rows: 1, created: 1, new_tags: [] })
    expect(body.errors).toEqual([{ line: 2, column: 'tags', message: expect.stringContaining('está sendo excluída') }])
    expect(written()[0]?.at(-1)?.Put?.Item).toMatchObject({ tag_ids: ['t2'] })
  })

  test('a line’s own code is written with its point; one that another point has is wrong', async () => {
    codes = { 'CPS-1': '3' }
    const { body } = await add(line({ codigo: 'cps-1' }), line({ codigo: 'cps-2' }, 3))
    expect(body).toMatchObject({ rows: 1, created: 1, known: 0 })
    expect(body.errors).toEqual([
      {
        line: 2,
        column: 'codigo',
        message:
          'O código CPS-1 já é ou foi de outro ponto. Use outro, ou deixe a coluna vazia para um código automático.',
      },
    ])
    expect(written().map(actions => actions.at(-2)?.Put?.Item?.PK)).toEqual(['ASSET_CODE#CPS-2'])
    expect(written()[0]?.at(-1)?.Put?.Item).toMatchObject({ PK: 'POINT#12', asset_code: 'CPS-2' })
  })

  test('a line whose own code another point gets in this moment is wrong', async () => {
    refusing(HELD, HELD, FAILED, HELD)
    const { body } = await add(line({ codigo: 'CPS-1' }))
    expect(body).toMatchObject({ rows: 0, created: 0, known: 0, errors: [{ line: 2, column: 'codigo' }] })
  })

  test('a line without a code gets the next one when somebody typed its automatic one for another point', async () => {
    codes = { 'PU-00012': '3' }
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(
        new TransactionCanceledException({
          message: 'none',
          $metadata: {},
          CancellationReasons: [HELD, HELD, FAILED, HELD],
        }),
      )
      .resolves({})
    expect((await add(line())).body).toMatchObject({ rows: 1, created: 1, errors: [] })
    expect(written().at(-1)?.at(-1)?.Put?.Item).toMatchObject({ PK: 'POINT#12', asset_code: 'PU-00012-2' })
  })

  test('any other refusal of the table is a failure', async () => {
    refusing(HELD, HELD, HELD, FAILED)
    expect((await add(line())).status).toBe(500)
  })

  test('is refused for an import that is gone or whose undo began', async () => {
    foundItem = { ...record, undo_began_at: '2026-11-21T11:00:00.000Z' }
    expect(await add(line())).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
    foundItem = undefined
    expect(await add(line())).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } })
    expect(written()).toEqual([])
  })

  test.each([
    ['no line', []],
    ['201 lines', Array.from({ length: 201 }, (_, index) => line({}, index + 2))],
    ['a column that there is not', [line({ cor: 'azul' })]],
    ['a cell of 4,001 characters', [line({ descricao: 'x'.repeat(4001) })]],
    ['the header', [line({}, 1)]],
  ])('%s is refused', async (_, lines) => expect((await add(...lines)).status).toBe(400))

  test('a script in any text makes an error of the line and no point', async () => {
    const { body } = await add(
      ...['rua', 'cruzamento', 'bairro', 'cidade', 'nome', 'descricao', 'tags'].map((column, index) =>
        line({ [column]: '<script>alert(1)</script>' }, index + 2),
      ),
    )
    expect(body).toMatchObject({ rows: 0, created: 0 })
    expect(body.errors).toHaveLength(7)
    expect(written()).toEqual([])
  })
})

test('an import is noted with the name of who began it', async () => {
  const sent = { body: { file_name: '  pontos.csv ', rows: 2 }, token: token() }
  const { status, body } = await send(handler, api.imports.start, sent)
  expect(status).toBe(201)
  expect(body).toMatchObject({ file_name: 'pontos.csv', created_by: 'Gil Gerente', points: 0, undone_at: null })
  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { PK: 'POINT_IMPORTS', SK: `IMPORT#${body.id}`, kind: 'point_import' },
  })
})

describe('undoing', () => {
  test('takes a point only as it was made, with its line and its place in the import', async () => {
    points = [{ ...aPoint('7', { import_id: 'i1' }), import_fingerprint: 'abc' }]
    expect((await undo()).body).toEqual({ removed: 1, kept: [], cursor: null })
    const [actions] = written()
    expect(actions?.[0]?.Delete).toMatchObject({
      Key: { PK: 'POINT#7' },
      ConditionExpression:
        '#status = :available AND order_id = :none AND edit_version = :one AND version = :one AND (attribute_not_exists(#printed) OR #printed = :none)',
      ExpressionAttributeValues: { ':available': 'available', ':none': null, ':one': 1 },
    })
    expect(actions?.slice(1).map(action => action.Delete?.Key?.PK)).toEqual([
      'IMPORT_POINTS#i1',
      'IMPORT#abc',
      'ASSET_CODE#PU-00007',
    ])
  })

  test('keeps the code of a point whose label was printed', async () => {
    points = [{ ...aPoint('7', { import_id: 'i1', code: '7K3QX9BD' }), import_fingerprint: 'abc' }]
    expect((await undo()).body).toEqual({ removed: 1, kept: [], cursor: null })
    expect(written()[0]?.map(action => action.Delete?.Key?.PK)).toEqual(['POINT#7', 'IMPORT_POINTS#i1', 'IMPORT#abc'])
  })

  test.each([
    ['reserved', { status: 'reserved', order_id: 'o1', version: 2 }, 'in_use', 'o1'],
    ['sold', { status: 'sold', order_id: 'o1', version: 3 }, 'in_use', 'o1'],
    ['edited', { edit_version: 2, version: 2 }, 'changed', null],
    ['reserved and freed since', { version: 3 }, 'changed', null],
  ] as const)('leaves a point that was %s', async (_, changes, why, order_id) => {
    points = [aPoint('7', changes)]
    expect((await undo()).body).toMatchObject({ removed: 0, kept: [{ point_id: '7', why, order_id }] })
    expect(written()).toEqual([])
  })

  test('a point that somebody takes in this moment stays and is told as it is then', async () => {
    points = [aPoint('7')]
    dynamo.on(TransactWriteCommand).callsFake(() => {
      points = [aPoint('7', { status: 'reserved', order_id: 'o9', version: 2 })]
      throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons: [FAILED, HELD] })
    })
    expect((await undo()).body).toMatchObject({ removed: 0, kept: [{ why: 'in_use', order_id: 'o9' }] })
  })

  test('is noted before anything is read, and as done once nothing is left', async () => {
    await undo()
    const notes = dynamo.commandCalls(UpdateCommand).map(call => call.args[0].input)
    expect(notes.map(({ ExpressionAttributeNames }) => ExpressionAttributeNames?.['#what'])).toEqual([
      'undo_began_at',
      'undone_at',
    ])
    expect(notes[0]?.ConditionExpression).toBe('attribute_exists(PK)')
    expect(dynamo.calls().findIndex(({ args }) => args[0] instanceof UpdateCommand)).toBeLessThan(
      dynamo.calls().findIndex(({ args }) => args[0] instanceof QueryCommand),
    )
  })
})
