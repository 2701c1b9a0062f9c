import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#infra/local/emulators/s3.ts'
import { LOCAL } from '#infra/local/environment.ts'
import type { Poller } from '#infra/local/poller.ts'
import { pointFields } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, gold } from '#tests/support/catalogue.ts'
import { startChanges } from '#tests/support/change-path.ts'
import { startEmailQueue } from '#tests/support/mail-path.ts'
import { manager } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** What becomes of a point's picture in the bucket when the point gets another, is deleted, or comes back. */

let database: Awaited<ReturnType<typeof startTable>>
let files: Awaited<ReturnType<typeof startS3>>
let queues: Awaited<ReturnType<typeof startEmailQueue>>
let changes: Poller
let points: typeof import('./points-use-cases.ts')
let s3: S3Client
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  database = await startTable()
  files = await startS3({
    directory: undefined,
    buckets: [LOCAL.media_bucket],
    // The one that keeps this file's table apart
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: LOCAL.access_key,
    origin: 'http://localhost:3000',
    onCrash: report,
  })
  process.env.AWS_ENDPOINT_URL_S3 = files.endpoint
  queues = await startEmailQueue(undefined, report)
  points = await import('./points-use-cases.ts')
  changes = await startChanges(['pictures'], queues.endpoint, report)
  s3 = new S3Client({ forcePathStyle: true })
  await points.createPricingTier(gold)
})
afterAll(async () => {
  await changes.stop()
  await Promise.all([files.close(), queues.close()])
  await database.close()
  expect(complaints).toEqual([])
})

const now = () => new Date().toISOString()
const by = () => ({ actor: manager, now: now() })
const bucket = { Bucket: LOCAL.media_bucket }

/** Puts a picture where a form of the site would, and answers what a point's form names it by. */
async function upload(name: string): Promise<string> {
  const { recordUpload } = await import('#functions/catalogue/media/uploads-store.ts')
  const key = `uploads/${name}.png`
  const file = `point_images/${name}.png`
  await recordUpload({ key, file, upload_kind: 'point_image', user_id: manager.user_id }, now())
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } }).png()
  await s3.send(new PutObjectCommand({ ...bucket, Key: key, Body: await picture.toBuffer() }))
  return key
}

/** Whether the bucket has each of these pictures once every change was worked off. */
async function keptOf(...names: string[]): Promise<boolean[]> {
  await changes.drained()
  const heads = names.map(name => s3.send(new HeadObjectCommand({ ...bucket, Key: `point_images/${name}.png` })))
  return (await Promise.allSettled(heads)).map(head => {
    if (head.status === 'rejected') expect(head.reason.name).toBe('NotFound')
    return head.status === 'fulfilled'
  })
}

const pointWith = async (picture: string): Promise<Point> =>
  points.create({ ...pointFields.parse(aPoint('x', { asset_code: '' })), image_key: await upload(picture) }, by())
const deleted = async (picture: string): Promise<Point> => {
  const point = await pointWith(picture)
  await points.remove({ point_id: point.id }, by())
  expect(await keptOf(picture)).toEqual([true])
  return point
}

test('a picture in place of another takes that one away', async () => {
  const point = await pointWith('first')
  expect(await keptOf('first')).toEqual([true])
  const form = { ...pointFields.parse(point), point_id: point.id, edit_version: point.edit_version }
  await points.update({ ...form, image_key: await upload('second') }, by())
  expect(await keptOf('first', 'second')).toEqual([false, true])
})

test('a deleted point keeps its picture until it can come back no more', async () => {
  const { id } = await deleted('of-deleted')
  const [{ TABLE_NAME, table }, { deletedPointKey }] = await Promise.all([
    import('#functions/platform/table/client.ts'),
    import('#functions/platform/table/keys.ts'),
  ])
  // As its time to live does.
  await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: deletedPointKey(id) }))
  expect(await keptOf('of-deleted')).toEqual([false])
})

test('a point that came back has its picture still', async () => {
  const { id } = await deleted('of-restored')
  expect(await points.restore({ point_id: id }, by())).toMatchObject({
    image_url: '/media/point_images/of-restored.png',
  })
  expect(await keptOf('of-restored')).toEqual([true])
})
