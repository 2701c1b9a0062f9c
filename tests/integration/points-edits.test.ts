import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PointForm, pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Managers edit and delete points while others edit and reserve them. */

const database = await startTable()
afterAll(() => database.close())
const points = await import('./points-use-cases.ts')
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const silver = { ...goldTier, id: 'tier-prata', name: 'Prata' }

beforeAll(async () => {
  for (const tier of [goldTier, silver]) await points.insertPricingTier(tier)
  // Reserves the ids that the points below have.
  await points.allocatePointIds(1000)
})

const now = () => new Date().toISOString()
const formOf = (point: Point, changes: Partial<Point> = {}) => ({
  ...pointFieldsSchema.parse({ ...point, ...changes }),
  point_id: point.id,
  edit_version: point.edit_version,
})
const reserve = (...ids: string[]) =>
  points.reserve(
    {
      customerData: aBuyer('Racing Buyer'),
      items: ids.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    {
      actor: undefined,
      idempotency_key: crypto.randomUUID(),
      now: now(),
      hold_hours: 72,
    },
  )
const create = (form: PointForm, idempotency_key?: string) =>
  points.createPointFromForm(form, { actor: managerActor, idempotency_key, now: now() })
const update = (form: Parameters<typeof points.editPoint>[0]) =>
  points.editPoint(form, { actor: managerActor, now: now() })
const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(each => (each.status === 'fulfilled' ? 'done' : each.reason.code))
const marked = (tagId: string) =>
  table.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: points.tagKey(tagId),
      UpdateExpression: 'SET removing = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  )

test('of two edits of the same point one wins, the other is told what the point is now', async () => {
  const point = aPoint('1')
  await points.insertPoint(point)
  const edits = ['Primeiro nome', 'Segundo nome'].map(name => update(formOf(point, { name })))
  const settledCalls = await Promise.allSettled(edits)
  const won = settledCalls.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const lost = settledCalls.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(won).toHaveLength(1)
  expect(lost).toEqual([expect.objectContaining({ code: 'POINT_CHANGED', details: { point: won[0] } })])
  expect(await points.findPoint('1')).toMatchObject({ name: won[0]?.name, edit_version: 2 })
})

test('an edit and a reservation at once are both kept', async () => {
  for (let round = 0; round < fewOrMany(4, 10); round += 1) {
    const point = aPoint(String(100 + round))
    await points.insertPoint(point)
    const form = { ...formOf(point, { name: 'Outro nome' }), reason: 'Nome corrigido' }
    expect(await outcomes([update(form), reserve(point.id)])).toEqual(['done', 'done'])
    expect(await points.findPoint(point.id)).toMatchObject({ name: 'Outro nome', status: 'reserved', edit_version: 2 })
  }
  expect((await points.auditTable()).breaches).toEqual([])
})

test('a deletion or a reservation wins, never both', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < fewOrMany(6, 20); round += 1) {
    const point = aPoint(String(200 + round))
    await points.insertPoint(point)
    const work = [
      () => points.removePoint({ point_id: point.id }, { actor: managerActor, now: now() }),
      () => reserve(point.id),
    ]
    if (round % 2) work.reverse()
    const results = await outcomes(work.map(each => each()))
    expect(results.filter(result => result === 'done')).toHaveLength(1)
    seen.add(results.filter(result => result !== 'done').join())
    const remainingPoint = await points.findPoint(point.id)
    if (remainingPoint)
      await expect(
        points.removePoint({ point_id: point.id }, { actor: managerActor, now: now() }),
      ).rejects.toMatchObject({
        code: 'POINT_IN_USE',
        details: { order_id: remainingPoint.order_id, status: 'reserved' },
      })
    else
      await expect(
        points.removePoint({ point_id: point.id }, { actor: managerActor, now: now() }),
      ).rejects.toMatchObject({
        code: 'POINT_NOT_FOUND',
      })
  }
  expect((await points.auditTable()).breaches).toEqual([])
})

test('a rename without a reason and a reservation at once: one of them wins, and nobody has a point that changed unseen', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < fewOrMany(4, 10); round += 1) {
    const point = aPoint(String(300 + round))
    await points.insertPoint(point)
    const work = [() => update(formOf(point, { name: 'Outro nome' })), () => reserve(point.id)]
    if (round % 2) work.reverse()
    const results = await outcomes(work.map(each => each()))
    for (const result of results) seen.add(result)
    const { name, status } = (await points.findPoint(point.id)) ?? point
    expect([...seen].every(each => each === 'done' || each === 'POINT_REASON_REQUIRED')).toBe(true)
    expect(status).toBe('reserved')
    expect(name === 'Outro nome').toBe(!results.includes('POINT_REASON_REQUIRED'))
  }
})

test('a deleted point comes back whole: listed, counted, drawn, by its code, with what is left of its tags', async () => {
  const [kept, gone] = [await points.findOrCreateTag('Fica'), await points.findOrCreateTag('Vai')]
  const form = { ...pointFieldsSchema.parse(aPoint('x', { street_name: 'Rua Lírio' })), tag_ids: [kept.id, gone.id] }
  const createdPoint = await create(form)
  await points.syncList([{ before: undefined, after: createdPoint }])
  const { items: codes } = await points.issuePointCodes({ point_ids: [createdPoint.id] })
  const [code] = codes.map(({ point_code }) => point_code)
  const storedPoint = await points.findPoint(createdPoint.id)
  await points.removePoint({ point_id: createdPoint.id }, { actor: managerActor, now: now() })
  await points.syncList([{ before: storedPoint, after: undefined }])
  expect(await points.findPoint(createdPoint.id)).toBeUndefined()
  expect((await points.listPoints({ search: 'lirio', sort: 'newest', limit: '25' })).items).toEqual([])
  await expect(points.showPointByCode({ point_code: code ?? '' }, { now: now() })).rejects.toMatchObject({
    code: 'POINT_CODE_UNKNOWN',
  })
  expect((await points.auditTable()).breaches).toEqual([])
  const { items } = await points.listRestorablePoints({}, { actor: managerActor, now: now() })
  expect(items.find(({ point_id }) => point_id === createdPoint.id)).toMatchObject({ name: createdPoint.name, code })
  await marked(gone.id)

  const returnedCalls = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      points.restoreDeletedPoint({ point_id: createdPoint.id }, { actor: managerActor, now: now() }),
    ),
  )
  expect(returnedCalls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const restoredPoint = await points.findPoint(createdPoint.id)
  expect(restoredPoint).toMatchObject({
    name: createdPoint.name,
    tag_ids: [kept.id],
    code,
    status: 'available',
    created_at: createdPoint.created_at,
  })
  await points.syncList([{ before: undefined, after: restoredPoint }])
  expect((await points.listPoints({ search: 'lirio', sort: 'newest', limit: '25' })).items.map(({ id }) => id)).toEqual(
    [createdPoint.id],
  )
  expect(await points.showPointByCode({ point_code: code ?? '' }, { now: now() })).toMatchObject({
    point_id: createdPoint.id,
  })
  expect(
    (await points.listRestorablePoints({}, { actor: managerActor, now: now() })).items.map(({ point_id }) => point_id),
  ).not.toContain(createdPoint.id)
  const { items: history } = await points.getPointHistory(
    { point_id: createdPoint.id },
    { actor: managerActor, now: now() },
  )
  expect(history.map(({ type }) => type)).toEqual(['restored', 'deleted', 'created'])
  expect((await points.auditTable()).breaches).toEqual([])
})

test('a tag that is unknown or being deleted is given to no point; one that the point had falls away', async () => {
  const [kept, going] = [await points.findOrCreateTag('Ficará'), await points.findOrCreateTag('Sairá')]
  const form = { ...pointFieldsSchema.parse(aPoint('x')), asset_code: '', tag_ids: [kept.id, going.id] }
  const createdPoint = await create(form)
  expect(await points.findPoint(createdPoint.id)).toEqual(createdPoint)
  await marked(going.id)

  await expect(create(form)).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' })
  await expect(create({ ...form, tag_ids: ['none'] })).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' })
  const otherPoint = await create({ ...form, tag_ids: [] })
  await expect(update(formOf(otherPoint, { tag_ids: [going.id] }))).rejects.toMatchObject({
    code: 'TAG_NOT_FOUND',
  })
  await expect(
    points.applyBulkChange(
      { point_ids: [otherPoint.id], change: { action: 'add_tags', tag_ids: [going.id] }, dry_run: true },
      { actor: managerActor, now: now() },
    ),
  ).rejects.toMatchObject({ code: 'TAG_NOT_FOUND' })
  expect((await points.findPoint(otherPoint.id))?.edit_version).toBe(1)
  expect(await update(formOf(createdPoint, { name: 'Outro nome' }))).toMatchObject({ tag_ids: [kept.id] })
})

test('a point that is asked for many times at once with one key is made once', async () => {
  const form = { ...pointFieldsSchema.parse(aPoint('x')), asset_code: '' }
  const createdPoints = await Promise.all(Array.from({ length: 12 }, () => create(form, 'same-attempt')))
  expect(new Set(createdPoints.map(({ id }) => id)).size).toBe(1)
  expect(await create(form, 'same-attempt')).toEqual(createdPoints[0])
  const [one, other] = await Promise.all([create(form, 'attempt-one'), create(form, 'attempt-two')])
  expect(one.id).not.toBe(other.id)
  const chosen = { ...form, asset_code: 'ONCE-1' }
  const chosenPoints = await Promise.all(Array.from({ length: 12 }, () => create(chosen, 'chosen-attempt')))
  expect(new Set(chosenPoints.map(({ id, asset_code }) => `${id} ${asset_code}`)).size).toBe(1)
  expect(await points.findPoints([one.id, other.id, createdPoints[0]?.id ?? ''])).toHaveProperty('size', 3)
  await expect(create({ ...form, name: 'Outro nome' }, 'same-attempt')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('an unknown tier is refused', async () => {
  const form = pointFieldsSchema.parse(aPoint('x', { pricing_tier_id: 'none' }))
  await expect(create(form)).rejects.toMatchObject({ code: 'TIER_NOT_FOUND' })
})

test('a change of many reports each, and a dry run writes nothing', async () => {
  const somePoints = ['401', '402', '403'].map(id => aPoint(id))
  await points.batchWritePoints(somePoints)
  await reserve('402')
  const point_ids = [...somePoints.map(({ id }) => id), '499']
  const order_id = (await points.findPoint('402'))?.order_id
  const expected = {
    changed: 2,
    unchanged: 0,
    refused: expect.arrayContaining([
      { point_id: '402', name: 'PU-00402 · Ouro | Rua 402', why: 'in_use', order_id },
      { point_id: '499', name: '', why: 'gone', order_id: null },
    ]),
  }
  expect(
    await points.applyBulkChange(
      { point_ids, change: { action: 'delete' }, dry_run: true },
      { actor: managerActor, now: now() },
    ),
  ).toEqual(expected)
  expect((await points.findPoints(point_ids)).size).toBe(3)

  const tier = { action: 'set_tier' as const, pricing_tier_id: silver.id }
  expect(
    await points.applyBulkChange({ point_ids, change: tier, dry_run: true }, { actor: managerActor, now: now() }),
  ).toMatchObject({
    changed: 2,
    refused: expect.arrayContaining([
      { point_id: '402', name: 'PU-00402 · Ouro | Rua 402', why: 'needs_reason', order_id },
    ]),
  })
  const reason = 'Novo nível combinado'
  expect(
    await points.applyBulkChange(
      { point_ids, change: tier, dry_run: false, reason },
      { actor: managerActor, now: now() },
    ),
  ).toMatchObject({ changed: 3 })
  expect(
    await points.applyBulkChange({ point_ids, change: tier, dry_run: false }, { actor: managerActor, now: now() }),
  ).toMatchObject({
    unchanged: 3,
  })
  expect(await points.findPoint('402')).toMatchObject({
    name: 'Prata | Rua 402',
    pricing_tier_id: silver.id,
    status: 'reserved',
    edit_version: 2,
  })
  expect(
    await points.applyBulkChange(
      { point_ids, change: { action: 'delete' }, dry_run: false },
      { actor: managerActor, now: now() },
    ),
  ).toMatchObject({
    changed: 2,
    refused: [expect.objectContaining({ why: 'in_use' }), expect.objectContaining({ why: 'gone' })],
  })
  expect([...(await points.findPoints(point_ids)).keys()]).toEqual(['402'])
})

test('two changes of many at once are both made, whoever comes first', async () => {
  const somePoints = Array.from({ length: 16 }, (_, index) => aPoint(String(500 + index)))
  await points.batchWritePoints(somePoints)
  const point_ids = somePoints.map(({ id }) => id)
  const tag = await points.findOrCreateTag('Duas vezes')
  const changes = [
    { action: 'add_tags' as const, tag_ids: [tag.id] },
    { action: 'set_availability' as const, is_available: false },
  ]
  const reports = await Promise.all(
    changes.map(change =>
      points.applyBulkChange({ point_ids, change, dry_run: false }, { actor: managerActor, now: now() }),
    ),
  )
  for (const report of reports) expect(report).toEqual({ changed: 16, unchanged: 0, refused: [] })
  for (const point of (await points.findPoints(point_ids)).values())
    expect(point).toMatchObject({ tag_ids: [tag.id], is_available: false, edit_version: 3 })
})
