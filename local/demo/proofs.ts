import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { issuePointCodes } from '#functions/catalogue/points/issue-point-codes.ts'
import { findPoint, markPointInstalledAction } from '#functions/catalogue/points/points-store.ts'
import { reportDamage } from '#functions/installation/damage/report-damage.ts'
import { confirmOrder } from '#functions/installation/orders.ts'
import { moveTask } from '#functions/installation/tasks/move-task.ts'
import { findLastProof, insertProofActions } from '#functions/installation/tasks/proofs-store.ts'
import { findTask } from '#functions/installation/tasks/tasks-store.ts'
import { makeWorkOrders } from '#functions/installation/work-orders/make-work-orders.ts'
import { createOfficeOrder } from '#functions/orders/office-orders/create-office-order.ts'
import { findOrder } from '#functions/orders/orders-store.ts'
import { transact } from '#functions/platform/table/transact.ts'
import { addContractsToPointHistory } from '#functions/upkeep/migration/migrate-point-history.ts'
import { DEFAULT_SETTINGS } from '#infra/config.ts'
import { DEFAULT_CHECKLISTS } from '#shared/installation/messages/work-orders.ts'
import type { ProofPhoto } from '#shared/installation/rules/installation-proof.ts'
import { addDays, addMonths, dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { type FileStorage, readPicture } from './pictures.ts'
import { actorOf, type OnProgress, type SeededDemo, type SeededPoint } from './seed.ts'

/** Number of signs with a proof, the demo client's first. */
const PROOF_COUNT = 10
const PHOTO_WIDTH = 1280
const DAY_MS = 86_400_000

/** Damage reports about installed points, by the point's index. */
const DAMAGE_REPORTS = [
  { at: 0, words: 'A placa está torta depois do temporal e balança quando passa ônibus.', contact: '(19) 98888-0101' },
  { at: 3, words: 'O adesivo da frente rasgou no canto de cima.', contact: '' },
  { at: 5, words: 'Picharam o lado que dá para a praça.', contact: 'joana.vizinha@example.com' },
] as const

/** What the office has ordered besides, at signs that hang. */
const WORK_ORDERS = [
  { work: 'inspection', from: 6, count: 3 },
  { work: 'cleaning', from: 7, count: 2 },
  { work: 'art_change', from: 9, count: 1 },
  { work: 'takedown', from: 5, count: 1 },
] as const

/** Seeds proofs with photos of installed signs, the codes of their points, and some damage reports. */
export async function seedProofs(
  demo: SeededDemo,
  now: string,
  files: FileStorage,
  onProgress: OnProgress,
): Promise<void> {
  // Adds the history of orders that were written before the table had its stream.
  await addContractsToPointHistory()
  const isClients = ({ customer_name }: { customer_name: string }) => customer_name === 'Clara Cliente'
  const installedSigns = demo.fixtures.tasks
    .toSorted((a, b) => Number(isClients(b)) - Number(isClients(a)))
    .flatMap(({ id, order_id, point_id, completed_at: at }) => {
      const point = demo.points.find(sold => sold.id === point_id && sold.order_id === order_id)
      return at && point ? [{ id, point, at }] : []
    })
    .slice(0, PROOF_COUNT)
  for (const [index, { id, point, at }] of installedSigns.entries()) {
    onProgress(index / installedSigns.length)
    await createProof(id, point, at, actorOf(demo, 'tecnico@ponto.local'), files)
  }
  const { items: codes } = await issuePointCodes({ point_ids: installedSigns.map(({ point }) => point.id) })
  for (const { at, words, contact } of DAMAGE_REPORTS) {
    const point_code = codes[at]?.point_code
    const context = { address: 'demo', now, idempotency_key: `demo-${at}` }
    if (point_code) await reportDamage({ point_code, words, contact }, context)
  }
  const signs = installedSigns.map(({ point }) => point.id)
  for (const [index, { work, from, count }] of WORK_ORDERS.entries())
    await makeWorkOrders(
      {
        // A resumed start sends the same request again, which makes nothing twice.
        request_id: `00000000-0000-4000-8000-00000000000${index}`,
        work,
        point_ids: signs.slice(from, from + count),
        for_customer: true,
        technician_id: null,
        due_date: addDays(dayOf(now), 7 + index),
        notes: null,
        checklist: [...DEFAULT_CHECKLISTS[work]],
      },
      { actor: actorOf(demo, 'admin@ponto.local'), now },
    )
}

/** Creates the proof of a completed task, with one photo. Does nothing if the task has one. */
async function createProof(task_id: string, seeded: SeededPoint, at: string, by: Actor, files: FileStorage) {
  const point = await findPoint(seeded.id)
  // An interrupted start has added the proof already, or a user has completed the task in the meantime.
  if (!point || (await findLastProof(task_id))) return
  const photo = await uploadProofPhoto(seeded, at, files)
  const proof = { task_id, point_id: point.id, completion_id: crypto.randomUUID(), photos: [photo], completed_by: by }
  const sign = { since: at, said_by: 'proof', order_id: point.order_id } as const
  await transact([
    ...insertProofActions({ ...proof, received_at: at }, undefined),
    markPointInstalledAction(point, { url: photo.url, sign, order_id: point.order_id, now: at }),
  ])
}

/** Uploads a photo as a phone would send it, taken twelve metres from the point. */
async function uploadProofPhoto(point: SeededPoint, at: string, files: FileStorage): Promise<ProofPhoto> {
  const { id, latitude, longitude, photo } = point
  const jpeg = sharp(await readPicture(photo))
    .resize({ width: PHOTO_WIDTH })
    .jpeg({ quality: 80 })
  const { data: Body, info } = await jpeg.toBuffer({ resolveWithObject: true })
  const Key = `installation-photos/${id}-${Date.parse(at)}.jpg`
  const headers = { ContentType: 'image/jpeg', CacheControl: 'private, max-age=43200' }
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key, Body, ...headers }))
  const isLocated = latitude !== null && longitude !== null
  return {
    which: 'near',
    url: `/media/${Key}`,
    bytes: Body.length,
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(Body).digest('hex'),
    taken_at: at,
    received_at: at,
    position: isLocated ? { latitude: latitude + 0.0001, longitude, accuracy_m: 8 } : null,
    distance_m: isLocated ? 11 : null,
  }
}

/** The points of the linked order, by number, which all have a proof of installation. */
const LINKED_POINTS = [9, 22, 38]
const SOLD_DAYS_AGO = 45
const INSTALLED_DAYS_AGO = 38

/**
 * Seeds an order of the office for a customer without an account, whose signs are installed, so that its link shows the
 * photos. Runs through the use cases; a step that was done already is skipped. Throws a refusal if a user was first.
 */
export async function seedLinkedOrder(demo: SeededDemo, began_at: string, files: FileStorage): Promise<void> {
  const actor = actorOf(demo, 'admin@ponto.local')
  const contextOf = (daysAgo: number) => ({
    actor,
    now: new Date(Date.parse(began_at) - daysAgo * DAY_MS).toISOString(),
  })
  const points = demo.points.filter((_, index) => LINKED_POINTS.includes(index + 1))
  const sale = contextOf(SOLD_DAYS_AGO)
  const from = addDays(dayOf(sale.now), 3)
  const sold = await createOfficeOrder(
    {
      customer_id: 'demo-1',
      term: { from, to: addMonths(from, 12) },
      discount: { kind: 'percent', value: 10 },
      price_reason: 'Três pontos no mesmo bairro',
      notes: '',
      items: points.map(({ id }) => ({ point_id: id })),
      expected_total: 421_200,
    },
    { ...sale, hold_hours: DEFAULT_SETTINGS.hold_hours, idempotency_key: 'demo-linked-order' },
  )
  // A repeated sale answers what the first one did, but an interrupted start may have confirmed the order since.
  const { id: order_id, status, items } = (await findOrder(sold.id)) ?? sold
  if (status === 'pending') await confirmOrder({ order_id }, contextOf(SOLD_DAYS_AGO - 1))
  const installation = contextOf(INSTALLED_DAYS_AGO)
  for (const { id: task_id, point_id } of items) {
    const task = await findTask(task_id)
    const point = points.find(({ id }) => id === point_id)
    if (!task || !point) continue
    // Who has no account can't approve the art in the system.
    const move = {
      task_id,
      version: task.version,
      to: 'completed',
      unapproved_art: 'A cliente aprovou por WhatsApp',
    } as const
    if (task.status !== 'completed') await moveTask(move, installation)
    await createProof(task_id, point, installation.now, actorOf(demo, 'tecnico@ponto.local'), files)
  }
}
