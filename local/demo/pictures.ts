import { readFile } from 'node:fs/promises'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createUpload } from '#functions/catalogue/media/create-upload.ts'
import { approveArts, refuseArts } from '#functions/installation/art/decide-art.ts'
import { sendArt } from '#functions/installation/art/send-art.ts'
import { findTask } from '#functions/installation/tasks/tasks-store.ts'
import { sendReceipt } from '#functions/orders/receipts/send-receipt.ts'
import { ART_REFUSAL_REASONS } from '#shared/installation/messages/art.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { OnProgress, SeededDemo } from './seed.ts'

/** The demo's pictures, committed as WebP in data/: photos of points by number, arts of signs, and receipts. */

const PICTURE_TYPE = 'image/webp'

export type FileStorage = { client: S3Client; bucket: string }
type Context = { actor: Actor; now: string }

/** Reads a picture, such as 'photos/001'. */
export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`data/${name}.webp`, import.meta.url))

/** Copies a picture to a key of the file storage. */
async function storePicture(name: string, Key: string, files: FileStorage, CacheControl?: string): Promise<void> {
  const Body = await readPicture(name)
  const headers = { ContentType: PICTURE_TYPE, CacheControl }
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key, Body, ...headers }))
}

/** Copies the arts of former orders to the keys that their records contain. */
export async function storeArts({ fixtures }: SeededDemo, files: FileStorage): Promise<void> {
  for (const { task_id, file } of fixtures.arts)
    if (file !== null) await storePicture(`arts/${task_id}`, file, files, 'private, no-store')
}

export async function storePhotos({ points }: SeededDemo, files: FileStorage, onProgress: OnProgress): Promise<void> {
  for (const [index, { id, photo }] of points.entries()) {
    onProgress(index / points.length)
    await storePicture(photo, `point_images/${id}.webp`, files, 'public, max-age=3600')
  }
}

/** Uploads a receipt and sends it through the use cases, without the upload form. */
export async function seedReceipt(order_id: string, name: string, context: Context, files: FileStorage): Promise<void> {
  const { key } = await createUpload({ kind: 'receipt', content_type: PICTURE_TYPE }, context)
  await storePicture(name, key, files)
  await sendReceipt({ order_id, key }, context)
}

/** Uploads an art and sends it for a task, and also for others, like seedReceipt. */
export async function seedArt(
  [task_id = '', ...also]: readonly string[],
  name: string,
  context: Context,
  files: FileStorage,
): Promise<void> {
  const { key } = await createUpload({ kind: 'art', content_type: PICTURE_TYPE }, context)
  await storePicture(name, key, files)
  await sendArt({ task_id, key, also }, context)
}

/**
 * Seeds arts in every state for a confirmed order of the demo client: not sent, waiting for a decision, refused, and
 * approved after a refusal.
 */
export async function seedArts(
  [, sent, refused, approved]: readonly string[],
  { buyer, manager, now }: { buyer: Actor; manager: Actor; now: string },
  files: FileStorage,
): Promise<void> {
  if (!sent || !refused || !approved) return
  const office = { actor: manager, now }
  const client = { actor: buyer, now }
  // An interrupted start may have done some of these steps; the task's state shows which.
  const hasState = async (id: string, state: string) => {
    const task = await findTask(id)
    return `${task?.art_version} ${task?.art_status}` === state
  }
  if (await hasState(approved, '0 none')) await seedArt([approved], 'arts/clara-cliente-1', office, files)
  if (await hasState(approved, '1 sent'))
    await refuseArts({ task_id: approved, art_version: 1, reason: ART_REFUSAL_REASONS[0] }, client)
  if (await hasState(approved, '1 refused'))
    await seedArt([sent, refused, approved], 'arts/clara-cliente-2', office, files)
  if (await hasState(refused, '1 sent'))
    await refuseArts({ task_id: refused, art_version: 1, reason: ART_REFUSAL_REASONS[1] }, client)
  if (await hasState(approved, '2 sent')) await approveArts({ task_id: approved, art_version: 2 }, client)
}
