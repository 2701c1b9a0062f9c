import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
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
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/imports.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())

const record = { id: 'i1', file_name: 'a.csv', created_at: '2026-11-21T10:00:00.000Z', created_by: 'Gil', rows: 200 }
/** The stored import; the table also returns its points and all tags. */
let foundItem: Record<string, unknown> | undefined
let tags: object[]
let codes: Record<string, string>
/** The attributes that the test's request changed of the import. */
let changes: { SK: string; [attribute: string]: unknown }[]
let points: (Point & { import_fingerprint?: string })[]

beforeEach(() => {
  foundItem = record
  points = []
  codes = {}
  changes = []
  tags = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.PK === 'POINT_IMPORTS') return { Item: foundItem }
    return Key.SK === 'PROFILE' ? { Item: aPerson('operations_manager', { name: 'Gil Gerente' }) } : {}
  })
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const asked: string[] = Object.values(ExpressionAttributeValues)
    if (asked.includes('TIERS')) return { Items: [{ ...goldTier, kind: 'pricing_tier' }] }
    if (asked.includes('IMPORT_POINTS#i1'))
      return {
        Items: [
          ...changes,
          ...points
            .filter(({ id }) => !changes.some(({ SK }) => SK === `CHANGE#${id}`))
            .map(({ id }) => ({ SK: `POINT#${id}` })),
        ],
      }
    return { Items: asked.includes('TAGS') ? tags : [] }
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string; SK: string }[] = RequestItems['unit-table'].Keys
    const items = keys.flatMap<object>(({ PK, SK }) => [
      ...points.filter(({ id }) => PK === `POINT#${id}`),
      ...changes.filter(({ SK: sort }) => PK.startsWith('IMPORT_POINTS#') && sort === SK),
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
  callHandler(handler, api.imports.addLines, { path: { import_id: 'i1' }, body: { lines }, token: token() })
const undo = () => callHandler(handler, api.imports.undo, { path: { import_id: 'i1' }, body: {}, token: token() })
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
    expect((await callHandler(handler, api.imports.addLines, sent)).status).toBe(403)
    expect((await callHandler(handler, api.imports.undo, { ...sent, body: {} })).status).toBe(403)
    expect(written()).toEqual([])
  })
})

describe('the lines that an import takes', () => {
  const counted = () =>
    dynamo
      .commandCalls(UpdateCommand)
      .map(call => call.args[0].input)
      .filter(({ Key }) => Key?.PK === 'POINT_IMPORTS')

  test('are counted once for each request, up to the announced number', async () => {
    await add(line(), line({}, 3))
    expect(counted()).toEqual([
      {
        TableName: 'unit-table',
        Key: { PK: 'POINT_IMPORTS', SK: 'IMPORT#i1' },
        ConditionExpression: condition(
          'attribute_exists(PK) AND (attribute_not_exists(taken_requests) OR (taken_rows <= :free AND NOT contains(taken_requests, :request) AND size(taken_requests) < :most))',
        ),
        UpdateExpression: 'ADD taken_rows :lines, taken_requests :requests',
        ExpressionAttributeValues: {
          ':free': 198,
          ':request': expect.stringMatching(/^[\w-]{12}$/),
          ':most': 5000,
          ':lines': 2,
          ':requests': new Set([expect.stringMatching(/^[\w-]{12}$/)]),
        },
      },
    ])
    const request = counted()[0]?.ExpressionAttributeValues?.[':request']
    foundItem = { ...record, taken_requests: new Set([request]) }
    expect((await add(line(), line({}, 3))).body).toMatchObject({ rows: 2 })
    expect(counted()).toHaveLength(1)
  })

  test('are not more than were announced: nothing is written', async () => {
    foundItem = { ...record, rows: 1 }
    expect(await add(line(), line({}, 3))).toMatchObject({ status: 409, body: { code: 'IMPORT_FULL' } })
    foundItem = record
    dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: 'none', $metadata: {} }))
    expect(await add(line())).toMatchObject({ status: 409, body: { code: 'IMPORT_FULL' } })
    expect(written()).toEqual([])
  })
})

test.each([
  ['the same line twice', [line(), line({ rua: 'Rua B' })], 'A mesma linha veio mais de uma vez.'],
  ['a line beyond the end of any file', [line({}, 31_457_281)], 'Nenhuma planilha tem uma linha com este número.'],
])('%s is refused, and nothing is counted or written', async (_, lines, message) => {
  const answer = await add(...lines)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(message)
  expect(dynamo.commandCalls(UpdateCommand)).toEqual([])
  expect(written()).toEqual([])
})

describe('adding lines', () => {
  test('a line, its point and its place in the import are written together, each only if it is not there', async () => {
    expect((await add(line({ tags: '' }))).body).toEqual({
      rows: 1,
      errors: [],
      created: 1,
      new_lines: [2],
      changed: [],
      known: 0,
      new_tags: [],
      unlocated: [],
    })
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

  test('a line is known again by its own cells, wherever it was found by its address', async () => {
    const unlocated = line({ latitude: '', longitude: '' })
    await add({ ...unlocated, place: { latitude: -22.74, longitude: -47.33 } })
    await add(unlocated)
    const [located, alone] = written()
    expect(located?.[3]?.Put?.Item).toMatchObject({ latitude: -22.74, longitude: -47.33 })
    expect(alone?.[3]?.Put?.Item).toMatchObject({ latitude: null, longitude: null })
    expect(located?.[0]?.Put?.Item?.PK).toBe(alone?.[0]?.Put?.Item?.PK)
  })

  test.each([{ latitude: -91, longitude: 0 }, { latitude: 0, longitude: 181 }, { latitude: -22.7 }])(
    'a place that is none is refused: %j',
    async place => {
      expect((await add({ ...line(), place })).status).toBe(400)
      expect(written()).toEqual([])
    },
  )

  test('a line with coordinates of its own is known by them, as it was in earlier imports', async () => {
    await add(line())
    expect(written()[0]?.[0]?.Put?.Item?.PK).toBe('IMPORT#1amzy7jvbPDC36tK2h0UF0C0jzvKSe5ZfMegSg3y1cc')
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

  test('a line with its own code that another request brings in between two reads of this one is known', async () => {
    const made = { ...aPoint('3', { asset_code: 'CPS-1' }), kind: 'point' }
    let reads = 0
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      reads += 1
      const keys: { PK: string; SK: string }[] = RequestItems['unit-table'].Keys
      const found = keys.flatMap(({ PK, SK }): object[] => {
        if (PK === 'POINT#3') return [made]
        if (PK.startsWith('IMPORT#')) return [{ PK, SK, point_id: '3' }]
        return PK === 'ASSET_CODE#CPS-1' ? [{ PK, asset_code: 'CPS-1', point_id: '3' }] : []
      })
      return { Responses: { 'unit-table': reads <= 2 ? [] : found } }
    })
    expect((await add(line({ codigo: 'CPS-1' }))).body).toMatchObject({ rows: 1, created: 0, known: 1, errors: [] })
    expect(written()).toEqual([])
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
  const { status, body } = await callHandler(handler, api.imports.start, sent)
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
    expect((await undo()).body).toEqual({ removed: 1, restored: 0, kept: [], cursor: null })
    const [actions] = written()
    expect(actions?.[0]?.Delete).toMatchObject({
      Key: { PK: 'POINT#7' },
      ConditionExpression: condition(
        '#status = :available AND order_id = :none AND edit_version = :one AND version = :one AND (attribute_not_exists(#printed) OR #printed = :none)',
      ),
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
    expect((await undo()).body).toEqual({ removed: 1, restored: 0, kept: [], cursor: null })
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

describe('lines with the code of a point', () => {
  const sold = { status: 'sold', order_id: 'o1' } as const
  const has = (changes: Partial<Point> = {}) => {
    points = [aPoint('7', { price_1y: 120_000, tag_ids: ['t1'], edit_version: 3, version: 5, ...changes })]
    codes = { 'PU-00007': '7' }
    tags = [{ id: 't1', name: 'centro' }]
  }
  const change = (cells: Record<string, string>, edit_version?: number) => ({
    line: 2,
    cells: { codigo: 'pu-00007', ...cells },
    ...(edit_version === undefined ? {} : { edit_version }),
  })
  const check = (...lines: object[]) => callHandler(handler, api.imports.check, { body: { lines }, token: token() })
  const update = () => written()[0]?.[0]?.Update

  test('are previewed column by column, with the edit that they were compared with; nothing is written', async () => {
    has()
    const { body } = await check(
      change({ preco_1: '1.300,00', bairro: 'Vila Rica', tags: 'centro, esquina', nome: '' }),
    )
    expect(body).toEqual({
      rows: 1,
      errors: [],
      created: 0,
      new_lines: [],
      known: 0,
      new_tags: ['esquina'],
      unlocated: [],
      changed: [
        {
          line: 2,
          point_id: '7',
          asset_code: 'PU-00007',
          name: 'Ouro | Rua 7',
          edit_version: 3,
          changes: [
            { field: 'neighborhood', before: 'Centro', after: 'Vila Rica' },
            { field: 'price_1y', before: 120_000, after: 130_000 },
            { field: 'tag_ids', before: ['t1'], after: ['t1', 'esquina'] },
          ],
        },
      ],
    })
    expect(written()).toEqual([])
  })

  test('change their point under the lock of edits, with its history and the import’s entry of what it was', async () => {
    has()
    expect((await add(change({ preco_1: '1.300,00' }, 3))).body).toMatchObject({
      rows: 1,
      created: 0,
      known: 0,
      errors: [],
    })
    expect(update()?.ConditionExpression).toBe('attribute_exists(PK) AND edit_version = :read')
    expect(update()?.ExpressionAttributeValues).toMatchObject({
      ':read': 3,
      ':edit': 4,
      ':price_1y': 130_000,
      ':name': 'Ouro | Rua 7',
    })
    const [, entry, event] = written()[0] ?? []
    const changed = [{ field: 'price_1y', before: 120_000, after: 130_000 }]
    expect(entry?.Put?.Item).toMatchObject({
      PK: 'IMPORT_POINTS#i1',
      SK: 'CHANGE#7',
      kind: 'import_change',
      edit_version: 4,
      changes: changed,
    })
    expect(event?.Put?.Item?.event).toMatchObject({
      type: 'edited',
      by: { role: 'operations_manager' },
      changes: changed,
    })
  })

  test('move their point to the place that was accepted for them', async () => {
    has()
    const moved = change({ latitude: '-47,33', longitude: '-22,74' })
    expect((await check({ ...moved, place: { latitude: -22.74, longitude: -47.33 } })).body.changed).toMatchObject([
      {
        changes: [
          { field: 'latitude', after: -22.74 },
          { field: 'longitude', after: -47.33 },
        ],
      },
    ])
  })

  test('of new points without coordinates are named, others are not', async () => {
    has()
    const body = [line({ latitude: '', longitude: '' }, 3), line({}, 4), change({ preco_1: '1,00' })]
    expect((await check(...body)).body).toMatchObject({ created: 2, unlocated: [3] })
  })

  test('give their point other tags on condition that they are there', async () => {
    has()
    tags.push({ id: 't2', name: 'praça' })
    expect((await add(change({ tags: 'centro, Praça' }))).body).toMatchObject({ changed: [{ point_id: '7' }] })
    expect(written()[0]?.[1]?.ConditionCheck).toMatchObject({
      Key: { PK: 'TAGS', SK: 'TAG#t2' },
      ConditionExpression: condition('attribute_exists(PK) AND attribute_not_exists(removing)'),
    })
  })

  test.each([
    ['say what the point is', { preco_1: '1.200,00', rua: 'Rua 7', nivel: 'ouro', tags: 'Centro' }],
    ['have empty cells', { preco_1: '', rua: '', latitude: '', longitude: '' }],
  ])('that %s change nothing', async (_, cells) => {
    has()
    expect((await add(change(cells))).body).toMatchObject({ rows: 1, known: 1, changed: [], errors: [] })
    expect(written()).toEqual([])
  })

  test('change the price of a sold point, and neither its place nor its name', async () => {
    has(sold)
    expect((await add(change({ preco_1: '1.300,00' }))).body).toMatchObject({ changed: [{ point_id: '7' }] })
    expect(update()?.ExpressionAttributeValues).toMatchObject({ ':price_1y': 130_000 })
    dynamo.resetHistory()
    for (const cells of [{ rua: 'Rua 8' }, { latitude: '-22,9', longitude: '-47,1' }, { nome: 'Outro nome' }])
      expect((await add(change({ ...cells, preco_1: '1.300,00' }))).body).toMatchObject({
        rows: 0,
        changed: [],
        errors: [{ line: 2, message: expect.stringMatching(/^Este ponto faz parte de um pedido em andamento/) }],
      })
    expect(written()).toEqual([])
  })

  test('are left where somebody edited the point since the check, also in the moment of writing', async () => {
    has({ edit_version: 4 })
    const changedMeanwhile = {
      rows: 0,
      changed: [],
      errors: [{ line: 2, message: 'Alguém mudou este ponto depois da conferência. Envie a planilha de novo.' }],
    }
    expect((await add(change({ preco_1: '1.300,00' }, 3))).body).toMatchObject(changedMeanwhile)
    expect(written()).toEqual([])
    refusing(FAILED, HELD, HELD)
    expect((await add(change({ preco_1: '1.300,00' }, 4))).body).toMatchObject(changedMeanwhile)
  })

  test('are wrong where two are of one point, half a place, no price or an unknown code', async () => {
    has()
    const { body } = await check(
      change({ preco_1: '1.300,00' }),
      { ...change({ preco_1: '1.400,00' }), line: 3 },
      { line: 4, cells: { codigo: 'ZZ-1', preco_1: '1,00' } },
    )
    expect(body).toMatchObject({
      changed: [{ line: 2 }],
      errors: [
        { line: 4, column: 'codigo', message: expect.stringContaining('Nenhum ponto tem o código ZZ-1.') },
        { line: 3, column: 'codigo', message: 'O código PU-00007 já está na linha 2.' },
      ],
    })
    expect((await check(change({ latitude: '-22,9' }))).body.errors).toMatchObject([{ column: 'longitude' }])
    expect((await check(change({ preco_1: 'caro' }))).body.errors).toMatchObject([{ column: 'preco_1' }])
  })

  describe('an undo', () => {
    const entry = (edit_version = 3) => ({
      SK: 'CHANGE#7',
      kind: 'import_change',
      point_id: '7',
      edit_version,
      changes: [{ field: 'price_1y', before: 110_000, after: 120_000 }],
    })

    test('gives the point its former values, and forgets the change with it', async () => {
      has()
      changes = [entry()]
      expect((await undo()).body).toEqual({ removed: 0, restored: 1, kept: [], cursor: null })
      expect(update()?.ExpressionAttributeValues).toMatchObject({ ':read': 3, ':price_1y': 110_000 })
      expect(written()[0]?.[1]?.Delete?.Key).toEqual({ PK: 'IMPORT_POINTS#i1', SK: 'CHANGE#7' })
    })

    test('leaves a point that somebody edited since, and the place of one that was sold', async () => {
      has({ edit_version: 4 })
      changes = [entry()]
      expect((await undo()).body).toMatchObject({ restored: 0, kept: [{ point_id: '7', why: 'changed' }] })
      has(sold)
      changes = [{ ...entry(), changes: [{ field: 'street_name', before: 'Rua 6', after: 'Rua 7' }] }]
      expect((await undo()).body).toMatchObject({
        restored: 0,
        kept: [{ point_id: '7', why: 'in_use', order_id: 'o1' }],
      })
      expect(written()).toEqual([])
    })

    test('that begins while lines change points takes those back as well', async () => {
      has()
      changes = [entry(4)]
      dynamo.on(TransactWriteCommand).callsFake(() => {
        foundItem = { ...record, undo_began_at: '2026-11-21T10:05:00.000Z' }
        points = [aPoint('7', { price_1y: 130_000, tag_ids: ['t1'], edit_version: 4 })]
        return {}
      })
      expect((await add(change({ preco_1: '1.300,00' }))).body).toMatchObject({ code: 'IMPORT_UNDONE' })
      expect(written()).toHaveLength(2)
      expect(written()[1]?.[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':read': 4, ':price_1y': 110_000 })
    })
  })
})
