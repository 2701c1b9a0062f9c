import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Poller } from '#local/poller.ts'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import { digestSuffix } from '#shared/catalogue/rules/point-photos.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** What happens to a point's picture in the bucket when the point gets another picture, is deleted, or is restored. */

let database: Awaited<ReturnType<typeof startTable>>
let files: Awaited<ReturnType<typeof startMediaFiles>>
let queues: Awaited<ReturnType<typeof startEmailQueue>>
let changes: Poller
let points: typeof import('./points-use-cases.ts')
let s3: S3Client
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  database = await startTable({ hasStream: true })
  files = await startMediaFiles(report)
  queues = await startEmailQueue(undefined, report)
  points = await import('./points-use-cases.ts')
  changes = await startChangeForwarding(['pictures'], queues.endpoint, report)
  s3 = new S3Client({ forcePathStyle: true })
  await points.insertPricingTier(goldTier)
})
afterAll(async () => {
  await changes.stop()
  await Promise.all([files.close(), queues.close()])
  await database.close()
  expect(complaints).toEqual([])
})

const now = () => new Date().toISOString()
const by = () => ({ actor: managerActor, now: now() })
const bucket = { Bucket: LOCAL_RESOURCES.media_bucket }

/** Uploads a picture as a form of the site does. Returns the key that a point's form sends. */
async function upload(name: string, madeFrom = ''): Promise<string> {
  const { recordUpload } = await import('#functions/catalogue/media/uploads-store.ts')
  const key = `uploads/${name}.png`
  const file = `point_images/${name}${madeFrom && digestSuffix(madeFrom)}.png`
  await recordUpload({ key, file, upload_kind: 'point_image', user_id: managerActor.user_id }, now())
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } }).png()
  await s3.send(new PutObjectCommand({ ...bucket, Key: key, Body: await picture.toBuffer() }))
  return key
}

/** Whether the bucket still has each of these pictures once every change was handled. */
async function keptOf(...names: string[]): Promise<boolean[]> {
  await changes.drained()
  const heads = names.map(name => s3.send(new HeadObjectCommand({ ...bucket, Key: `point_images/${name}.png` })))
  return (await Promise.allSettled(heads)).map(head => {
    if (head.status === 'rejected') expect(head.reason.name).toBe('NotFound')
    return head.status === 'fulfilled'
  })
}

const pointWith = async (picture: string): Promise<Point> =>
  points.createPointFromForm(
    { ...pointFieldsSchema.parse(aPoint('x', { asset_code: '' })), image_key: await upload(picture) },
    by(),
  )
const deleted = async (picture: string): Promise<Point> => {
  const point = await pointWith(picture)
  await points.removePoint({ point_id: point.id }, by())
  expect(await keptOf(picture)).toEqual([true])
  return point
}

test('a picture in place of another takes that one away', async () => {
  const point = await pointWith('first')
  expect(await keptOf('first')).toEqual([true])
  const form = { ...pointFieldsSchema.parse(point), point_id: point.id, edit_version: point.edit_version }
  await points.editPoint({ ...form, image_key: await upload('second') }, by())
  expect(await keptOf('first', 'second')).toEqual([false, true])
})

test('a deleted point keeps its picture until it can come back no more', async () => {
  const { id } = await deleted('of-deleted')
  const [{ TABLE_NAME, table }, { deletedPointKey }] = await Promise.all([
    import('#functions/platform/table/client.ts'),
    import('#functions/platform/table/keys.ts'),
  ])
  // Deletes the item, as its time to live does.
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: deletedPointKey(id) }))
  expect(await keptOf('of-deleted')).toEqual([false])
})

test('a point that came back has its picture still', async () => {
  const { id } = await deleted('of-restored')
  expect(await points.restoreDeletedPoint({ point_id: id }, by())).toMatchObject({
    image_url: '/media/point_images/of-restored.png',
  })
  expect(await keptOf('of-restored')).toEqual([true])
})

test('many photos that are sent to a point at once all join it, each once, and the ninth does not', async () => {
  const point = await pointWith('of-many')
  const names = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7']
  const keys = await Promise.all(names.map(name => upload(name)))
  const add = (image_key: string) => points.addPhoto({ point_id: point.id, image_key }, by())
  // Each is sent twice, as after a lost response; a request that meets too many others is sent again.
  let waiting = [...keys, ...keys]
  while (waiting.length > 0) {
    const sent = await Promise.allSettled(waiting.map(add))
    waiting = waiting.filter((_, index) => sent[index]?.status === 'rejected')
  }
  const { photo_urls } = await add(keys[0] ?? '')
  expect(photo_urls.toSorted()).toEqual(['of-many', ...names].map(name => `/media/point_images/${name}.png`).toSorted())
  expect(photo_urls[0]).toBe('/media/point_images/of-many.png')
  await expect(add(await upload('m8'))).rejects.toMatchObject({ code: 'POINT_PHOTOS_FULL' })
  expect((await points.findPhotosByCode({ codes: [point.asset_code.toLowerCase()] })).items).toMatchObject([
    { point_id: point.id, photo_urls },
  ])
  expect(await keptOf('of-many', ...names)).toEqual(Array.from({ length: 8 }, () => true))
  expect((await points.auditTable()).breaches).toEqual([])
})

test('the same file sent twice at once is one photo', async () => {
  const point = await pointWith('before-twin')
  const [one, other] = await Promise.all([upload('twin-1', 'f'.repeat(64)), upload('twin-2', 'f'.repeat(64))])
  const added = await Promise.all(
    [one, other].map(image_key => points.addPhoto({ point_id: point.id, image_key }, by())),
  )
  expect(added.map(each => each.added).toSorted()).toEqual([false, true])
  const [found] = (await points.findPhotosByCode({ codes: [point.asset_code] })).items
  expect(found?.photo_urls).toHaveLength(2)
})

test('a removed photo goes from the bucket, the others stay in their new order', async () => {
  const point = await pointWith('stays-1')
  for (const name of ['goes', 'stays-2'])
    await points.addPhoto({ point_id: point.id, image_key: await upload(name) }, by())
  const [read] = (await points.findPoints([point.id])).values()
  if (!read) throw new Error('no point')
  const photo_urls = ['stays-2', 'stays-1'].map(name => `/media/point_images/${name}.png`)
  const form = { ...pointFieldsSchema.parse(read), point_id: point.id, edit_version: read.edit_version }
  expect(await points.editPoint({ ...form, photo_urls }, by())).toMatchObject({
    image_url: photo_urls[0],
    more_image_urls: photo_urls.slice(1),
  })
  expect(await keptOf('stays-1', 'goes', 'stays-2')).toEqual([true, false, true])
})
