import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { StoredChange } from '#functions/platform/table/changes.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'

const {
  removeDeletedPointPictureReaction,
  removePersonPictureReaction,
  removePointPictureReaction,
  removeSentFilesReaction,
} = await import('#functions/catalogue/media/remove-pictures.ts')
const files = mockClient(S3Client)
const edge = mockClient(CloudFrontClient)
const dynamo = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  files.reset().onAnyCommand().resolves({})
  edge.reset().onAnyCommand().resolves({})
  dynamo.reset().onAnyCommand().resolves({})
})
const cleared = () => edge.commandCalls(CreateInvalidationCommand).map(({ args }) => args[0].input)
const removed = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)

type Item = Record<string, unknown> | undefined
const change = (before: Item, after: Item) => ({ id: 'x', kind: String((after ?? before)?.kind), before, after })
const react = async (change: StoredChange) => {
  for (const { handle } of [
    removePointPictureReaction,
    removeDeletedPointPictureReaction,
    removePersonPictureReaction,
    removeSentFilesReaction,
  ])
    expect(await asFunction('pictures', handle)([change])).toEqual([])
}
const withPhoto = (image_url: string | null) => ({ ...aPoint('7', { image_url }), kind: 'point' })
const withPhotos = (...names: string[]) => {
  const [first = '', ...more_image_urls] = names.map(name => `/media/point_images/${name}.webp`)
  return { ...withPhoto(first), more_image_urls }
}
const deletedWith = (image_url: string | null) => ({
  kind: 'deleted_point',
  deleted_at: '2026-11-01T12:00:00.000Z',
  deleted_by: { user_id: 'u1', role: 'admin' },
  expires_at: 1_796_000_000,
  point: withPhoto(image_url),
})
const withPicture = (avatar_url: string | null) => ({ ...aPerson('client', { avatar_url }), kind: 'profile' })

test.each([
  [
    'another photo',
    withPhoto('/media/point_images/a.webp'),
    withPhoto('/media/point_images/b.webp'),
    'point_images/a.webp',
  ],
  ['no photo', withPhoto('/media/point_images/a.webp'), withPhoto(null), 'point_images/a.webp'],
  ['nothing left of its point', deletedWith('/media/point_images/a.webp'), undefined, 'point_images/a.webp'],
  ['one photo fewer', withPhotos('a', 'b', 'c'), withPhotos('c', 'a'), 'point_images/b.webp'],
  ['another picture', withPicture('/media/avatars/a.png'), withPicture('/media/avatars/b.png'), 'avatars/a.png'],
  ['no person', withPicture('/media/avatars/a.png'), undefined, 'avatars/a.png'],
])('a picture goes when there is %s', async (_, before, after, file) => {
  await react(change(before, after))
  expect(removed()).toEqual([file])
  expect(cleared()).toEqual([
    {
      DistributionId: 'UNITDISTRIBUTION',
      InvalidationBatch: { CallerReference: file, Paths: { Quantity: 1, Items: [`/media/${file}`] } },
    },
  ])
})

test('all photos go with the last trace of their point', async () => {
  await react(change({ ...deletedWith(null), point: withPhotos('a', 'b') }, undefined))
  expect(removed()).toEqual(['point_images/a.webp', 'point_images/b.webp'])
})

test('the edge is asked after the bucket, so that it can fetch nothing again, and both again when it fails', async () => {
  edge.onAnyCommand().rejectsOnce(new Error('TooManyInvalidationsInProgress'))
  const gone = change(withPicture('/media/avatars/a.png'), undefined)
  const remove = () => asFunction('pictures', removePersonPictureReaction.handle)([gone])
  await expect(remove()).rejects.toThrow('TooManyInvalidationsInProgress')
  expect(removed()).toEqual(['avatars/a.png'])
  expect(await remove()).toEqual([])
  expect(removed()).toEqual(['avatars/a.png', 'avatars/a.png'])
  expect(cleared().map(({ InvalidationBatch }) => InvalidationBatch?.CallerReference)).toEqual([
    'avatars/a.png',
    'avatars/a.png',
  ])
})

test.each(['uploads/a.jpg', 'damage-photos/a.jpg', 'installation-photos/a.jpg'])(
  'an expired upload takes %s with it',
  async file => {
    const upload = {
      kind: 'upload',
      key: 'uploads/a.jpg',
      file,
      upload_kind: 'damage_photo',
      user_id: 'u1',
      used: false,
    }
    await react(change(upload, undefined))
    expect(removed()).toContain(file)
  },
)

test.each([
  [
    'is still shown',
    withPhoto('/media/point_images/a.webp'),
    { ...withPhoto('/media/point_images/a.webp'), name: 'Outro' },
  ],
  ['may come back with its point', withPhoto('/media/point_images/a.webp'), undefined],
  ['was not there', undefined, withPhoto('/media/point_images/a.webp')],
  ['stands elsewhere on the web', withPicture('https://example.com/media/avatars/a.png'), withPicture(null)],
  ['is no picture of ours', withPicture('/media/contracts/a.pdf'), undefined],
])('a picture that %s stays', async (_, before, after) => {
  await react(change(before, after))
  expect(removed()).toEqual([])
})

test.each(['POINT', 'DELETED'])(
  'a picture stays when its point came back, also where it was deleted again (%s)',
  async kept => {
    const item =
      kept === 'POINT'
        ? withPhoto('/media/point_images/a.webp')
        : { ...deletedWith('/media/point_images/a.webp'), expires_at: 9_999_999_999 }
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === kept ? { Item: item } : {}))
    await react(change(deletedWith('/media/point_images/a.webp'), undefined))
    expect(removed()).toEqual([])
  },
)

test('a removal that fails is tried again by the stream', async () => {
  files.on(DeleteObjectCommand).rejects(new Error('no S3'))
  await expect(react(change(withPhoto('/media/point_images/a.webp'), withPhoto(null)))).rejects.toThrow('no S3')
})

const upload = {
  kind: 'upload',
  key: 'uploads/a.png',
  file: 'avatars/b.png',
  upload_kind: 'avatar',
  user_id: 'client-user',
  used: false,
}
const used = { ...upload, used: true }

test.each([
  ['is let in', undefined, upload, []],
  ['is accepted: what is shown is a file of its own', upload, used, ['uploads/a.png']],
  ['is forgotten, used: its form may have been sent again', used, undefined, ['uploads/a.png']],
  [
    'is forgotten, unused: it may have been accepted by a request that died',
    upload,
    undefined,
    ['uploads/a.png', 'avatars/b.png'],
  ],
])('when an upload %s', async (_, before, after, gone) => {
  await react(change(before, after))
  expect(removed()).toEqual(gone)
})
