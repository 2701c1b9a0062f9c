import { readFile } from 'node:fs/promises'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { pointsCsv } from '#shared/catalogue/rules/point-export.ts'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import type { ImportLine, LinesReport, PointImport } from '#shared/catalogue/rules/point-imports.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { toCsv } from '#shared/platform/rules/sheet-cells.ts'
import { aBuyer, goldTier } from '#tests/support/catalogue.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTable } from '#tests/support/table.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Spreadsheets of points through the real handlers and the real database emulator. */

let close: () => Promise<void>
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
let imports: typeof import('#functions/api/imports.ts')
let sheets: typeof import('#functions/catalogue/imports/import-sheet.ts')
let store: typeof import('#functions/catalogue/imports/imports-store.ts')
let orders: typeof import('./orders-use-cases.ts')
let catalogue: typeof import('./catalogue-use-cases.ts')
let dynamo: typeof import('#functions/platform/table/client.ts')

beforeAll(async () => {
  ;({ close } = await startTable())
  issuer = await startTokenIssuer()
  imports = await import('#functions/api/imports.ts')
  sheets = await import('#functions/catalogue/imports/import-sheet.ts')
  store = await import('#functions/catalogue/imports/imports-store.ts')
  orders = await import('./orders-use-cases.ts')
  catalogue = await import('./catalogue-use-cases.ts')
  dynamo = await import('#functions/platform/table/client.ts')
  const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
  await insertProfile(aPerson('operations_manager', { name: 'Gil Gerente' }))
  await insertProfile(aPerson('admin'))
  for (const name of ['Ouro', 'Prata', 'Bronze'])
    await orders.insertPricingTier({ ...goldTier, id: `tier-${name.toLowerCase()}`, name })
})
afterAll(async () => {
  await issuer.close()
  await close()
})

const token = () => issuer.token('operations_manager')
const ask = (endpoint: Parameters<typeof callHandler>[1], sent: Parameters<typeof callHandler>[2]) =>
  callHandler(imports.handler, endpoint, { ...sent, token: token() })
const start = async (rows: number, file_name = 'pontos.csv'): Promise<PointImport> =>
  (await ask(api.imports.start, { body: { file_name, rows } })).body
const add = (import_id: string, lines: ImportLine[]) =>
  ask(api.imports.addLines, { path: { import_id }, body: { lines } })
const added = async (import_id: string, lines: ImportLine[]): Promise<LinesReport> => {
  const { status, body } = await add(import_id, lines)
  expect(status).toBe(200)
  return body
}
const undoOnce = (import_id: string, cursor?: string) =>
  ask(api.imports.undo, { path: { import_id }, body: cursor === undefined ? {} : { cursor } })
const undo = async (import_id: string) => {
  const all = { removed: 0, kept: [] as unknown[], calls: 0 }
  let cursor: string | undefined
  do {
    const { body } = await undoOnce(import_id, cursor)
    all.removed += body.removed
    all.kept.push(...body.kept)
    all.calls += 1
    cursor = body.cursor ?? undefined
  } while (cursor)
  return all
}
const latest = async (): Promise<PointImport[]> => (await ask(api.imports.list, {})).body.imports
const listed = async (id: string) => (await latest()).find(each => each.id === id)
const idsOf = async (importId: string) =>
  (await store.listEntriesOfPointImport(importId, undefined, 1000)).points.map(({ id }) => id)

/** Counts streets, because every test has streets of its own. */
let street = 0
beforeEach(() => {
  street += 1
})
const lines = (count: number, from = 0): ImportLine[] =>
  Array.from({ length: count }, (_, index) => ({
    line: from + index + 2,
    cells: {
      rua: `Rua ${street}`,
      cruzamento: `R. ${from + index}`,
      latitude: '-22,740250',
      longitude: '-47,33',
      nivel: 'ouro',
      tags: `centro|teste ${street}`,
    },
  }))

describe('importing on the screen', () => {
  test('a check says what would happen and writes nothing', async () => {
    const wrong: ImportLine = { line: 99, cells: { rua: 'R. A', latitude: '91', longitude: 'abc', nivel: 'Ouro' } }
    const { status, body } = await ask(api.imports.check, { body: { lines: [...lines(3), wrong] } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 3, created: 3, known: 0, new_tags: expect.arrayContaining([`teste ${street}`]) })
    expect(body.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [99, 'latitude'],
      [99, 'longitude'],
    ])
    expect((await ask(api.imports.check, { body: { lines: lines(3) } })).body).toMatchObject({ created: 3, known: 0 })
  })

  test('the points are made with tier, tags, name and description, and the list says who brought how many', async () => {
    const { id } = await start(2, 'americana.csv')
    expect(await added(id, lines(2))).toMatchObject({ rows: 2, created: 2, known: 0, errors: [] })
    expect((await latest())[0]).toMatchObject({
      id,
      file_name: 'americana.csv',
      created_by: 'Gil Gerente',
      rows: 2,
      points: 2,
      undone_at: null,
    })
    const [point] = (await store.listEntriesOfPointImport(id, undefined, 10)).points
    expect(point).toMatchObject({
      name: expect.stringMatching(/^Ouro \| Rua \d+ c\/ R\. \d$/),
      description: expect.stringContaining('Ponto Ouro'),
      import_id: id,
      version: 1,
      edit_version: 1,
      status: 'available',
    })
    expect(point?.tag_ids).toHaveLength(2)
  })

  test('wrong lines are reported and left out, whoever sends them', async () => {
    const { id } = await start(3)
    const [first, second] = lines(2)
    if (!first || !second) throw new Error('two lines')
    const broken = { ...second, cells: { ...second.cells, nivel: 'Diamante' } }
    const report = await added(id, [first, broken, { ...first, line: 9 }])
    expect(report).toMatchObject({ rows: 1, created: 1 })
    expect(report.errors.map(({ line }) => line)).toEqual([3, 9])
    expect(await idsOf(id)).toHaveLength(1)
  })

  test('the same lines twice at the same time make each point once', async () => {
    const { id } = await start(40)
    const other = await start(40)
    const reports = await Promise.all([added(id, lines(40)), added(id, lines(40)), added(other.id, lines(40))])
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    expect(reports.reduce((sum, { known }) => sum + known, 0)).toBe(80)
    expect((await idsOf(id)).length + (await idsOf(other.id)).length).toBe(40)
  })

  test('a line of a place that is known, with a code that no point has, is told and not passed over', async () => {
    const { id } = await start(9)
    const [first] = lines(1)
    if (!first) throw new Error('a line')
    const coded = (codigo: string) => ({ ...first, cells: { ...first.cells, codigo } })
    expect(await added(id, [coded(`L-${street}`)])).toMatchObject({ created: 1, errors: [] })
    expect(await added(id, [coded(`l-${street}`)])).toMatchObject({ rows: 1, created: 0, known: 1, errors: [] })
    expect(await added(id, [first])).toMatchObject({ rows: 1, created: 0, known: 1, errors: [] })
    const other = coded(`M-${street}`)
    const errors = [
      {
        line: 2,
        column: 'codigo',
        message: `Nenhum ponto tem o código M-${street}: este lugar já foi importado como L-${street}. Para mudar o código, edite o ponto; para outro ponto no mesmo lugar, preencha um nome próprio.`,
      },
    ]
    expect((await ask(api.imports.check, { body: { lines: [other] } })).body).toMatchObject({ rows: 0, errors })
    expect(await added(id, [other])).toMatchObject({ rows: 0, created: 0, known: 0, errors })
    const named = { ...other, cells: { ...other.cells, nome: `Face B ${street}` } }
    expect(await added(id, [named])).toMatchObject({ rows: 1, created: 1, errors: [] })
  })

  test('what was cut off is finished by sending the sheet again', async () => {
    const first = await start(30)
    await added(first.id, lines(11))
    const again = await start(30)
    expect(await added(again.id, lines(30))).toMatchObject({ created: 19, known: 11 })
    expect(await idsOf(again.id)).toHaveLength(19)
  })

  test('lines that were found by their addresses come once, sent again without a place or with another', async () => {
    const { id } = await start(2)
    const unlocated = lines(2).map(({ line, cells: { latitude: _, longitude: __, ...cells } }) => ({ line, cells }))
    const located = (latitude: number) => unlocated.map(each => ({ ...each, place: { latitude, longitude: -47.33 } }))
    expect(await added(id, located(-22.74))).toMatchObject({ created: 2, known: 0 })
    const { points } = await store.listEntriesOfPointImport(id, undefined, 10)
    expect(points.map(({ latitude }) => latitude)).toEqual([-22.74, -22.74])
    expect(await added((await start(2)).id, unlocated)).toMatchObject({ created: 0, known: 2 })
    expect(await added((await start(2)).id, located(-22.75))).toMatchObject({ created: 0, known: 2 })
  })

  test('the latest ten are listed, newest first', async () => {
    for (let count = 0; count < 11; count += 1) await start(1, `planilha-${count}.csv`)
    const names = (await latest()).map(({ file_name }) => file_name)
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `planilha-${10 - index}.csv`))
  })

  test('nothing is added to an import that does not exist', async () =>
    expect(await add('nothing', lines(1))).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } }))

  test('201 lines at once are refused', async () => {
    const { id } = await start(201)
    expect((await add(id, lines(201))).status).toBe(400)
    expect(await idsOf(id)).toEqual([])
  })
})

describe('undoing', () => {
  const version = (pointId: string, change: string, values: Record<string, unknown>) =>
    dynamo.table.send(
      new UpdateCommand({
        TableName: dynamo.TABLE_NAME,
        Key: { PK: `POINT#${pointId}`, SK: 'POINT' },
        UpdateExpression: change,
        ExpressionAttributeValues: values,
      }),
    )

  test('takes back what nobody has and nobody changed, page by page, and says what stays and why', async () => {
    const { id } = await start(150)
    await added(id, lines(150))
    const [reserved = '', edited = ''] = (await idsOf(id)).toReversed()
    const order = await orders.reserve(
      {
        customerData: aBuyer('Clara Cliente'),
        items: [{ point_id: reserved, period_years: 1 }],
      },
      {
        actor: undefined,
        idempotency_key: crypto.randomUUID(),
        now: new Date().toISOString(),
        hold_hours: 72,
      },
    )
    await version(edited, 'SET version = version + :one, edit_version = edit_version + :one', { ':one': 1 })
    const undone = await undo(id)
    expect(undone).toMatchObject({ removed: 148, calls: 2 })
    expect(undone.kept).toHaveLength(2)
    expect(undone.kept).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ point_id: reserved, why: 'in_use', order_id: order.id }),
        expect.objectContaining({ point_id: edited, why: 'changed', order_id: null }),
      ]),
    )
    expect(await listed(id)).toMatchObject({
      points: 2,
      undo_began_at: expect.any(String),
      undone_at: expect.any(String),
    })
    expect((await idsOf(id)).toSorted()).toEqual([reserved, edited].toSorted())
    expect((await orders.findPoint(reserved))?.status).toBe('reserved')
  })

  test('the sheet can be imported again afterwards', async () => {
    const first = await start(5)
    await added(first.id, lines(5))
    await undo(first.id)
    const again = await start(5)
    expect(await added(again.id, lines(5))).toMatchObject({ created: 5, known: 0 })
  })

  test('a point that is reserved in the very moment stays', async () => {
    const { id } = await start(1)
    await added(id, lines(1))
    const [pointId = ''] = await idsOf(id)
    const reserved = orders.reserve(
      {
        customerData: aBuyer('Clara Cliente'),
        items: [{ point_id: pointId, period_years: 1 }],
      },
      {
        actor: undefined,
        idempotency_key: crypto.randomUUID(),
        now: new Date().toISOString(),
        hold_hours: 72,
      },
    )
    const [undone, order] = await Promise.all([undo(id), reserved.catch(() => undefined)])
    const stays = await orders.findPoint(pointId)
    expect(Boolean(stays)).toBe(Boolean(order))
    expect(undone.removed).toBe(order ? 0 : 1)
  })

  test('an import that is undone takes no more lines', async () => {
    const { id } = await start(2)
    await added(id, lines(1))
    await undo(id)
    expect(await add(id, lines(2))).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
    expect(await idsOf(id)).toEqual([])
  })

  test('lines that are on their way when the undo begins leave nothing behind', async () => {
    const { id } = await start(60)
    // The lines were checked and their points are about to be created, when the import is reverted completely.
    dynamo.table.middlewareStack.add(
      (next, context) => async args => {
        if (context.commandName === 'UpdateItemCommand' && JSON.stringify(args.input).includes('last_id')) {
          dynamo.table.middlewareStack.remove('undo-first')
          await undo(id)
        }
        return next(args)
      },
      { step: 'initialize', name: 'undo-first' },
    )
    expect(await add(id, lines(60))).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDONE' } })
    expect(await idsOf(id)).toEqual([])
    expect((await ask(api.imports.check, { body: { lines: lines(60) } })).body).toMatchObject({ created: 60, known: 0 })
  })

  test('a point that was deleted by hand is passed over, and its line can come again too', async () => {
    const { id } = await start(2)
    await added(id, lines(2))
    const [gone = ''] = await idsOf(id)
    await dynamo.table.send(
      new DeleteCommand({ TableName: dynamo.TABLE_NAME, Key: { PK: `POINT#${gone}`, SK: 'POINT' } }),
    )
    expect(await undo(id)).toMatchObject({ removed: 1, kept: [] })
    expect(await listed(id)).toMatchObject({ points: 0 })
    expect((await ask(api.imports.check, { body: { lines: lines(2) } })).body).toMatchObject({ created: 2, known: 0 })
  })

  test('what was undone is undone again without harm; what never was is not found', async () => {
    const { id } = await start(1)
    await added(id, lines(1))
    await undo(id)
    const firstId = (await listed(id))?.undone_at
    expect(await undo(id)).toMatchObject({ removed: 0, kept: [] })
    expect((await listed(id))?.undone_at).toBe(firstId)
    expect(await undoOnce('nothing')).toMatchObject({ status: 404, body: { code: 'IMPORT_NOT_FOUND' } })
  })
})

describe('importing by the command', () => {
  const run = (bytes: Uint8Array, changes: { dry_run?: boolean; skip_errors?: boolean; create_tiers?: boolean } = {}) =>
    sheets.importSheet({
      bytes,
      file_name: 'comando.csv',
      created_by: 'Linha de comando',
      dry_run: false,
      skip_errors: false,
      now: new Date().toISOString(),
      ...changes,
    })
  const sheetOf = (count: number) =>
    new TextEncoder().encode(
      toCsv([
        ['rua', 'cruzamento', 'latitude', 'longitude', 'nivel'],
        ...lines(count).map(({ cells }) => [
          cells.rua ?? '',
          cells.cruzamento ?? '',
          cells.latitude ?? '',
          cells.longitude ?? '',
          'Prata',
        ]),
      ]),
    )

  test('is seen and undone on the screen; a second run adds nothing and begins no import', async () => {
    expect(await run(sheetOf(210), { dry_run: true })).toMatchObject({ rows: 210, created: 210 })
    expect(await run(sheetOf(210))).toMatchObject({ rows: 210, created: 210, known: 0 })
    expect(await run(sheetOf(210))).toMatchObject({ created: 0, known: 210 })
    const [made] = await latest()
    expect(made).toMatchObject({ file_name: 'comando.csv', created_by: 'Linha de comando', rows: 210, points: 210 })
    expect(await undo(made?.id ?? '')).toMatchObject({ removed: 210, calls: 3 })
  })

  test('the whole sheet is checked before anything is written', async () => {
    const bytes = new TextEncoder().encode(`${new TextDecoder().decode(sheetOf(3))};;95;1;Ouro\n`)
    expect(await run(bytes)).toMatchObject({ rows: 3, created: 0, errors: [{ line: 5 }, { line: 5 }] })
    expect(await run(bytes, { skip_errors: true })).toMatchObject({ created: 3 })
  })

  test('tiers that it names are made when that is asked for, once, without prices; a trial makes none', async () => {
    const sheet = new TextEncoder().encode(
      new TextDecoder().decode(sheetOf(3)).replaceAll('Prata', 'Platina').replace('Platina', ' platina '),
    )
    const named = async () =>
      (await orders.listPricingTiers()).filter(({ name }) => name.toLowerCase().trim() === 'platina')
    expect(await run(sheet)).toMatchObject({ rows: 0, created: 0, missing_tiers: ['platina'] })
    expect(await run(sheet, { create_tiers: true, dry_run: true })).toMatchObject({ missing_tiers: ['platina'] })
    expect(await named()).toEqual([])
    const both = await Promise.all([run(sheet, { create_tiers: true }), run(sheet, { create_tiers: true })])
    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(3)
    expect(await named()).toMatchObject([{ name: 'platina', tier_prices: [] }])
    expect(await run(sheet, { create_tiers: true })).toMatchObject({ created: 0, known: 3, missing_tiers: [] })
  })

  test('the sheet of Americana is read by the screen as by the command', async () => {
    const bytes = new Uint8Array(await readFile(new URL('../data/pontos-americana.csv', import.meta.url)))
    expect(await run(bytes)).toMatchObject({ rows: 14, created: 14 })
    const { body } = await ask(api.imports.check, { body: { lines: readPointSheet(bytes).lines } })
    expect(body).toMatchObject({ rows: 14, created: 0, known: 14 })
  })
})

describe('a sheet with codes of points that are there', () => {
  /** Imports a sheet with so many points. Returns the points with their codes. */
  const made = async (count: number): Promise<Point[]> => {
    const { id } = await start(count)
    await added(id, lines(count))
    return (await store.listEntriesOfPointImport(id, undefined, 100)).points
  }
  const change = ({ asset_code }: Point, cells: Record<string, string>, line: number, edit_version?: number) => ({
    line,
    cells: { codigo: asset_code.toLowerCase(), ...cells },
    ...(edit_version === undefined ? {} : { edit_version }),
  })
  const now = async (point: Point) => (await store.findImportedPoints([point.id]))[0]

  test('changes what its filled cells say, once, and an undo brings back what was there', async () => {
    const points = await made(5)
    const { id } = await start(5, 'precos.csv')
    const sheet = points.map((point, index) =>
      change(point, { preco_1: `${1_000 + index},00`, tags: 'novo nome' }, index + 2),
    )
    expect(await added(id, sheet)).toMatchObject({ rows: 5, created: 0, known: 0, errors: [], new_tags: ['novo nome'] })
    expect(await added(id, sheet)).toMatchObject({ rows: 5, changed: [], known: 5 })
    expect(await listed(id)).toMatchObject({ points: 0, changed: 5 })
    for (const [index, point] of points.entries()) {
      const became = await now(point)
      expect(became).toMatchObject({ price_1y: 100_000 + index * 100, street_name: point.street_name, edit_version: 2 })
      expect(became?.tag_ids).toHaveLength(1)
    }
    // One point was edited after the import, so it is kept.
    await catalogue.editPoint(
      {
        ...pointFieldsSchema.parse(await now(points[0] as Point)),
        city: 'Outra',
        point_id: points[0]?.id ?? '',
        edit_version: 2,
      },
      { actor: managerActor, now: new Date().toISOString() },
    )
    const { body } = await undoOnce(id)
    expect(body).toMatchObject({
      removed: 0,
      restored: 4,
      kept: [{ point_id: points[0]?.id, why: 'changed' }],
      cursor: null,
    })
    for (const point of points.slice(1))
      expect(await now(point)).toMatchObject({ price_1y: null, tag_ids: point.tag_ids, edit_version: 3 })
    expect((await undoOnce(id)).body).toMatchObject({ restored: 0, kept: [{ why: 'changed' }] })
  })

  test('of several sheets and an edit at once, each point has what one of them says, and the others are told', async () => {
    const points = await made(12)
    const prices = ['1.000,00', '2.000,00', '3.000,00']
    const ids = (await Promise.all(prices.map(() => start(12)))).map(({ id }) => id)
    const reports = await Promise.all(
      prices.map((preco_1, index) =>
        added(
          ids[index] ?? '',
          points.map((point, at) => change(point, { preco_1 }, at + 2, 1)),
        ),
      ),
    )
    const changedBy = reports.map(({ changed }) => new Set(changed.map(({ point_id }) => point_id)))
    for (const point of points) {
      const winners = changedBy.flatMap((changed, index) => (changed.has(point.id) ? index : []))
      expect(winners).toHaveLength(1)
      expect(await now(point)).toMatchObject({
        price_1y: [100_000, 200_000, 300_000][winners[0] ?? -1],
        edit_version: 2,
      })
    }
    expect(reports.flatMap(({ errors }) => errors)).toHaveLength(24)
    for (const id of ids) await undoOnce(id)
    for (const point of points) expect(await now(point)).toMatchObject({ price_1y: null, edit_version: 3 })
  })

  test('changes no place of a point that is reserved in the same moment, and loses no reservation', async () => {
    const points = await made(8)
    const { id } = await start(8)
    const [report, ...reserved] = await Promise.all([
      added(
        id,
        points.map((point, at) => change(point, { rua: 'Rua Mudada', preco_1: '9,00' }, at + 2)),
      ),
      ...points.map(({ id: point_id }) =>
        orders
          .reserve(
            { customerData: aBuyer('Quick'), items: [{ point_id, period_years: 1 }] },
            {
              actor: undefined,
              idempotency_key: crypto.randomUUID(),
              now: new Date().toISOString(),
              hold_hours: 72,
            },
          )
          .then(
            () => true,
            () => false,
          ),
      ),
    ])
    expect(reserved.filter(Boolean).length + report.changed.length).toBeGreaterThan(0)
    const changedIds = new Set(report.changed.map(({ point_id }) => point_id))
    for (const [index, point] of points.entries()) {
      const became = await now(point)
      expect(became?.status).toBe(reserved[index] ? 'reserved' : 'available')
      expect(became?.street_name).toBe(changedIds.has(point.id) ? 'Rua Mudada' : point.street_name)
    }
  })

  test('that was exported changes nothing', async () => {
    const points = await made(3)
    const tags = await catalogue.listTags()
    const csv = pointsCsv(points, { tiers: await orders.listPricingTiers(), tags, now: new Date().toISOString() })
    const { lines: sheet } = readPointSheet(new TextEncoder().encode(csv))
    expect((await ask(api.imports.check, { body: { lines: sheet } })).body).toMatchObject({
      rows: 3,
      created: 0,
      changed: [],
      known: 3,
      errors: [],
    })
  })
})

test('the table is sound', async () => expect((await orders.auditTable()).breaches).toEqual([]))
