import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Asset codes in concurrent requests: no two points ever have the same code, and a printed or ordered code is not
 * changed.
 */

const database = await startTable()
afterAll(() => database.close())
const use = await import('./asset-codes-use-cases.ts')

const now = () => new Date().toISOString()
const formOf = (changes: Partial<Point> = {}) => pointFieldsSchema.parse(aPoint('x', { asset_code: '', ...changes }))
const create = (asset_code = '') => use.createPointFromForm(formOf({ asset_code }), { actor: managerActor, now: now() })
const recode = (point: Point, asset_code: string) =>
  use.editPoint(
    { ...formOf({ ...point, asset_code }), point_id: point.id, edit_version: point.edit_version },
    { actor: managerActor, now: now() },
  )
const reserve = (point_id: string) =>
  use.reserve(
    { customerData: aBuyer('Racing Buyer'), items: [{ point_id, period_years: 1 }] },
    { actor: undefined, idempotency_key: crypto.randomUUID(), now: now(), hold_hours: 72 },
  )
const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(each => (each.status === 'fulfilled' ? 'done' : each.reason.code)).toSorted()
const codesNow = async () => {
  const codes: string[] = []
  for await (const { asset_code } of use.everyPoint()) codes.push(asset_code)
  return codes
}
const auditIsClean = async () => expect((await use.auditTable()).breaches).toEqual([])

beforeAll(() => use.insertPricingTier(goldTier))

test('twenty points made at once have twenty codes', async () => {
  const points = await Promise.all(Array.from({ length: 20 }, () => create()))
  expect(new Set(points.map(({ asset_code }) => asset_code)).size).toBe(20)
  for (const { id, asset_code } of points) expect(asset_code).toBe(`PU-${id.padStart(5, '0')}`)
  await auditIsClean()
})

test('of many who type one code for new points and for old ones, one gets it', async () => {
  for (let round = 0; round < fewOrMany(5, 20); round += 1) {
    const edited = await Promise.all([create(), create(), create()])
    const work = [create(`r-${round}`), create(`R-${round}`), ...edited.map(point => recode(point, `R-${round}`))]
    expect(await outcomes(work)).toEqual([...Array(4).fill('ASSET_CODE_TAKEN'), 'done'])
    expect((await codesNow()).filter(code => code === `R-${round}`)).toHaveLength(1)
  }
  await auditIsClean()
})

test('a code that somebody typed ahead is not given to the point whose number it has', async () => {
  const { id } = await create()
  const ahead = Array.from({ length: 30 }, (_, index) => `PU-${String(Number(id) + index + 1).padStart(5, '0')}`)
  const work = ahead.flatMap((code, index) => [create(index % 2 ? code : ''), create()])
  const settled = await Promise.allSettled(work)
  for (const each of settled) if (each.status === 'rejected') expect(each.reason.code).toBe('ASSET_CODE_TAKEN')
  const codes = await codesNow()
  expect(new Set(codes).size).toBe(codes.length)
  await auditIsClean()
})

test('two points exchange codes one after the other, and a freed code can be taken', async () => {
  const [first, second] = [await create('SWAP-1'), await create('SWAP-2')]
  expect(await outcomes([recode(first, 'SWAP-2')])).toEqual(['ASSET_CODE_TAKEN'])
  const moved = await recode(first, 'SWAP-3')
  expect((await recode(second, 'SWAP-1')).asset_code).toBe('SWAP-1')
  expect((await recode(moved, 'SWAP-2')).asset_code).toBe('SWAP-2')
  await auditIsClean()
})

test('a code is changed or ordered, never both: what an order names is what the point is called', async () => {
  for (let round = 0; round < fewOrMany(5, 20); round += 1) {
    const point = await create()
    const work = [() => recode(point, `O-${round}`), () => reserve(point.id)]
    if (round % 2) work.reverse()
    const results = await Promise.allSettled(work.map(each => each()))
    const order = results.flatMap(each => (each.status === 'fulfilled' && 'items' in each.value ? each.value : []))[0]
    const failed = results.flatMap(each => (each.status === 'rejected' ? each.reason.code : []))
    expect(failed.every(code => code === 'ASSET_CODE_KEPT')).toBe(true)
    expect(order?.items[0]?.asset_code).toBe((await use.findPoint(point.id))?.asset_code)
  }
  await auditIsClean()
})

test('the task of a sold point names it by its code', async () => {
  const order = await reserve((await create('SOLD-1')).id)
  const { items } = await use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: now() })
  expect((await use.findTask(items[0]?.id ?? ''))?.asset_code).toBe('SOLD-1')
  await auditIsClean()
})

test('a printed code stays', async () => {
  const point = await create()
  await use.issuePointCodes({ point_ids: [point.id] })
  expect(await outcomes([recode(point, 'PRINTED-1')])).toEqual(['ASSET_CODE_KEPT'])
})

test('a deleted point’s code is nobody else’s, and comes back with it', async () => {
  const point = await create('GONE-1')
  await use.removePoint({ point_id: point.id }, { actor: managerActor, now: now() })
  expect(await outcomes([create('GONE-1')])).toEqual(['ASSET_CODE_TAKEN'])
  const restored = await use.restoreDeletedPoint({ point_id: point.id }, { actor: managerActor, now: now() })
  expect(restored.asset_code).toBe('GONE-1')
  await auditIsClean()
})

test('points from before codes are read with their automatic one, which nobody can take, until they are migrated', async () => {
  const old = await Promise.all(Array.from({ length: 12 }, () => create()))
  await use.removeStoredAssetCodes(old)
  const [first] = old
  if (!first) throw new Error('no point')
  expect(await use.findPoint(first.id)).toEqual(first)
  expect(await outcomes([create(first.asset_code)])).toEqual(['ASSET_CODE_TAKEN'])
  await auditIsClean()
  // At the same time: an edit of one point, a new code for another, and two runs of the assignment
  const [second, third] = [old[1], old[2]]
  if (!second || !third) throw new Error('no point')
  await recode({ ...second, name: 'Outro nome' }, '')
  await Promise.all([
    recode(third, 'OLD-3'),
    use.assignMissingAssetCodes(() => {}),
    use.assignMissingAssetCodes(() => {}),
  ])
  expect(await use.assignMissingAssetCodes(() => {})).toBe(0)
  expect((await use.findPoint(first.id))?.asset_code).toBe(first.asset_code)
  expect((await use.findPoint(third.id))?.asset_code).toBe('OLD-3')
  const codes = await codesNow()
  expect(new Set(codes).size).toBe(codes.length)
  await auditIsClean()
})
