import { gzipSync } from 'node:zlib'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { assetCodeItem } from '#functions/catalogue/points/asset-codes-store.ts'
import { storedPoint } from '#functions/catalogue/points/points-store.ts'
import { storedTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
import { auditTable as auditWholeTable } from '#functions/upkeep/audit/audit-table.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'

/** The audit reads stored items like every other reader: in any version. It reports items that can't be read. */

const dynamo = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  dynamo.reset()
})

const auditTable = asFunction('audit', auditWholeTable)

const keyOfPoint = { PK: 'POINT#7', SK: 'POINT' }
const freePoint = { ...keyOfPoint, ...storedPoint.stamp, ...aPoint('7') }
const { asset_code, id: point_id } = freePoint
const keptCode = assetCodeItem(asset_code, point_id)
const tier = { PK: 'TIERS', SK: `TIER#${goldTier.id}`, ...storedTier.stamp, ...goldTier, version: 1 }
const tierName = { PK: 'TIER_NAME#ouro', SK: 'TIER_NAME', tier_id: goldTier.id }
/** A part of the map's cell that counts the point. */
const part = {
  kind: 'map_part',
  part: '6gyq7',
  revision: 1,
  shards: {},
  aggregates: gzipSync(
    JSON.stringify({
      tier_ids: [goldTier.id],
      tag_ids: [],
      combinations: [[0, 0, [], null]],
      areas: ['6gyq7t'],
      longitudes: [0],
      latitudes: [0],
      sizes: [1],
      combination_steps: [0],
      counts: [1],
    }),
  ),
}
const holds = (...items: Record<string, unknown>[]) => dynamo.on(ScanCommand).resolves({ Items: items })
const unreadable = (subject: string) => [expect.objectContaining({ rule: 'an item has its shape', subject })]

test('a table without a breach, page after page', async () => {
  dynamo
    .on(ScanCommand)
    .resolves({ Items: [tier, tierName, keptCode, part] })
    .on(ScanCommand, { ExclusiveStartKey: undefined })
    .resolves({ Items: [freePoint], LastEvaluatedKey: keyOfPoint })
  expect(await auditTable()).toEqual({ breaches: [], points: 1, orders: 0, tasks: 0, mapDifferences: [] })
  expect(dynamo.commandCalls(ScanCommand).map(({ args }) => args[0].input.ExclusiveStartKey)).toEqual([
    undefined,
    keyOfPoint,
  ])
})

test('an item from before versions were kept counts as it reads today', async () => {
  const { v: _, asset_code: __, ...old } = freePoint
  holds(old)
  expect(await auditTable()).toMatchObject({ breaches: [], points: 1 })
})

test.each([
  ['a point that newer code has written', { ...freePoint, v: storedPoint.version + 1 }],
  ['a point without a field', { ...freePoint, edit_version: undefined }],
  ['a tier without a version', { ...tier, version: undefined }],
  ['an item that no rule is about', { PK: 'TAGS', SK: 'TAG#a', kind: 'tag', id: 'a' }],
  ['an item that says what it is by its key', { PK: 'MAP', SK: 'SETTINGS', map_zoom_rules: [] }],
])('%s is told', async (_, item) => {
  holds(item)
  expect((await auditTable()).breaches).toEqual(unreadable(`${item.PK} ${item.SK}`))
})

test('a code that is kept for another point is told', async () => {
  holds(freePoint, assetCodeItem(asset_code, '8'))
  expect((await auditTable()).breaches).toEqual([
    { rule: 'a point owns its asset code', subject: 'point 7', finding: 'PU-00007 is kept for 8' },
  ])
})

test('a breach that another look does not find is not told', async () => {
  dynamo
    .on(ScanCommand)
    .resolvesOnce({ Items: [{ ...freePoint, status: 'sold' }, keptCode] })
    .resolves({ Items: [freePoint, keptCode] })
  expect((await auditTable()).breaches).toEqual([])
})
