import { createHash } from 'node:crypto'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { ProofPhoto } from '#shared/installation/rules/installation-proof.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { renderPhoto } from './photo.ts'
import type { SeededDemo, SeededPoint } from './seed.ts'

/** Number of signs with a proof, the demo client's first; more would take too long to render. */
export const DEMO_PROOF_COUNT = 10

const PHOTO_WIDTH = 1280

/** Damage reports about installed points, by the point's index. */
const DAMAGE_REPORTS = [
  { at: 0, words: 'A placa está torta depois do temporal e balança quando passa ônibus.', contact: '(19) 98888-0101' },
  { at: 3, words: 'O adesivo da frente rasgou no canto de cima.', contact: '' },
  { at: 5, words: 'Picharam o lado que dá para a praça.', contact: 'joana.vizinha@example.com' },
] as const

type FileStorage = { client: S3Client; bucket: string }

/** Seeds proofs with photos of installed signs, the codes of their points, and some damage reports. */
export async function seedProofs(
  { points, users }: SeededDemo,
  now: string,
  files: FileStorage,
  onProgress: () => void,
): Promise<void> {
  const [{ findOrders }, { findTasks }, { issuePointCodes }, { reportDamage }, { addContractsToPointHistory }] =
    await Promise.all([
      import('#functions/orders/orders-store.ts'),
      import('#functions/installation/tasks/tasks-store.ts'),
      import('#functions/catalogue/points/issue-point-codes.ts'),
      import('#functions/installation/damage/report-damage.ts'),
      import('#functions/upkeep/migration/migrate-point-history.ts'),
    ])
  // Adds the history of orders that were written before the table had its stream.
  await addContractsToPointHistory()
  const soldPoints = new Map(points.filter(({ status }) => status === 'sold').map(point => [point.id, point]))
  const orders = await findOrders([...new Set([...soldPoints.values()].flatMap(({ order_id }) => order_id ?? []))])
  const client = users.get('cliente@ponto.local')
  const items = [...orders.values()]
    .toSorted((a, b) => Number(b.user_id === client) - Number(a.user_id === client))
    .flatMap(order => order.items)
  const tasks = await findTasks(items.map(({ id }) => id))
  const installedSigns = items.flatMap(({ id, point_id }) => {
    const task = tasks.get(id)
    const point = soldPoints.get(point_id)
    return task?.completed_at && point ? [{ task, point, at: task.completed_at }] : []
  })
  const technician: Actor = { user_id: users.get('tecnico@ponto.local') ?? '', role: 'field_technician' }
  const installedWithProof = installedSigns.slice(0, DEMO_PROOF_COUNT)
  for (const { task, point, at } of installedWithProof) {
    await createProof(task.id, point, at, technician, files)
    onProgress()
  }
  if (installedWithProof.length === 0) return
  const { items: codes } = await issuePointCodes({ point_ids: installedWithProof.map(({ point }) => point.id) })
  for (const { at, words, contact } of DAMAGE_REPORTS) {
    const point_code = codes[at]?.point_code
    const context = { address: 'demo', now, idempotency_key: `demo-${at}` }
    if (point_code) await reportDamage({ point_code, words, contact }, context)
  }
}

/** Creates the proof of a completed task, with one photo. Does nothing if the task has one. */
export async function createProof(
  task_id: string,
  point: SeededPoint,
  at: string,
  completed_by: Actor,
  files: FileStorage,
): Promise<void> {
  const [{ findLastProof, createProofActions }, { findPoint, markPointInstalledAction }, { transact }] =
    await Promise.all([
      import('#functions/installation/tasks/proofs-store.ts'),
      import('#functions/catalogue/points/points-store.ts'),
      import('#functions/platform/table/transact.ts'),
    ])
  const storedPoint = await findPoint(point.id)
  // An interrupted start has added the proof already, or a user has completed the task in the meantime.
  if (!storedPoint || (await findLastProof(task_id))) return
  const photo = await uploadProofPhoto(point, at, files)
  const proof = { task_id, point_id: point.id, completion_id: crypto.randomUUID(), photos: [photo], completed_by }
  await transact([
    ...createProofActions({ ...proof, received_at: at }, undefined),
    markPointInstalledAction(storedPoint, {
      url: photo.url,
      sign: { since: at, said_by: 'proof', order_id: storedPoint.order_id },
      order_id: storedPoint.order_id,
      now: at,
    }),
  ])
}

/** Uploads a photo as a phone would send it, taken twelve metres from the point. */
async function uploadProofPhoto(point: SeededPoint, at: string, { client, bucket }: FileStorage): Promise<ProofPhoto> {
  const jpeg = sharp(await renderPhoto(point))
    .resize({ width: PHOTO_WIDTH })
    .jpeg({ quality: 80 })
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
  const Key = `installation-photos/${point.id}-${Date.parse(at)}.jpg`
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key,
      Body: data,
      ContentType: 'image/jpeg',
      CacheControl: 'private, max-age=43200',
    }),
  )
  const { latitude, longitude } = point
  const isKnown = latitude !== null && longitude !== null
  return {
    which: 'near',
    url: `/media/${Key}`,
    bytes: data.length,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
    taken_at: at,
    received_at: at,
    position: isKnown ? { latitude: latitude + 0.0001, longitude, accuracy_m: 8 } : null,
    distance_m: isKnown ? 11 : null,
  }
}
