import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { Art } from '#functions/installation/art/arts-store.ts'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { ART_REFUSAL_REASONS } from '#shared/installation/messages/art.ts'
import type { ArtOutcome } from '#shared/installation/rules/arts.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { ART_WIDTH } from '#shared/platform/rules/uploads.ts'
import { CLIENT_NAME } from './history.ts'
import { textAsSvgPaths } from './letters.ts'

const ART_HEIGHT = 700
/** Background and text colours of signs. */
const COLOURS = [
  ['#0F766E', '#FFFFFF'],
  ['#FDE047', '#1A1A2E'],
  ['#B91C1C', '#FFFFFF'],
  ['#1D4ED8', '#FFFFFF'],
  ['#FFFFFF', '#15803D'],
] as const

/** Renders the art of an imaginary shop as PNG. */
export function renderArt(name: string, index: number): Promise<Buffer> {
  const [background, ink] = COLOURS[index % COLOURS.length] ?? COLOURS[0]
  const line = (text: string, y: number, size: number) => textAsSvgPaths(text, ART_WIDTH / 2, y, size, ink)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ART_WIDTH}" height="${ART_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<rect x="28" y="28" width="${ART_WIDTH - 56}" height="${ART_HEIGHT - 56}" rx="36" fill="none" stroke="${ink}" stroke-width="10"/>`,
    line(name, 330, Math.min(84, 1500 / name.length)),
    line('a duas quadras daqui', 460, 44),
    line('Arte de demonstração', 600, 24),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

type FileStorage = { client: S3Client; bucket: string }
type Context = { actor: Actor; now: string }

/** Uploads an art and sends it for these tasks through the use cases, without the upload form. */
export async function seedArt(
  tasks: readonly string[],
  Body: Buffer,
  context: Context,
  files: FileStorage,
): Promise<void> {
  const [{ createUpload }, { sendArt }] = await Promise.all([
    import('#functions/catalogue/media/create-upload.ts'),
    import('#functions/installation/art/send-art.ts'),
  ])
  const [task_id = '', ...otherTaskIds] = tasks
  const { key } = await createUpload({ kind: 'art', content_type: 'image/png' }, context)
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key: key, Body, ContentType: 'image/png' }))
  await sendArt({ task_id, key, also: otherTaskIds }, context)
}

/**
 * Seeds arts in every state for a confirmed order: not sent, waiting for a decision, refused, and approved after a
 * refusal.
 */
export async function seedArts(
  { tasks, name }: { tasks: readonly string[]; name: string },
  { buyer, manager, now }: { buyer: Actor; manager: Actor; now: string },
  files: FileStorage,
): Promise<void> {
  const [{ approveArt, refuseArt }, { findTask }] = await Promise.all([
    import('#functions/installation/art/decide-art.ts'),
    import('#functions/installation/tasks/tasks-store.ts'),
  ])
  const office = { actor: manager, now }
  const client = { actor: buyer, now }
  const [, sent, refused, approved] = tasks
  if (!sent || !refused || !approved) return
  // An interrupted start may have done some of these steps; the task's state shows which.
  const artState = async (id: string) => {
    const task = await findTask(id)
    return `${task?.art_version} ${task?.art_status}`
  }
  if ((await artState(approved)) === '0 none') await seedArt([approved], await renderArt(name, 1), office, files)
  if ((await artState(approved)) === '1 sent')
    await refuseArt({ task_id: approved, art_version: 1, reason: ART_REFUSAL_REASONS[0] }, client)
  if ((await artState(approved)) === '1 refused')
    await seedArt([sent, refused, approved], await renderArt(name, 0), office, files)
  if ((await artState(refused)) === '1 sent')
    await refuseArt({ task_id: refused, art_version: 1, reason: ART_REFUSAL_REASONS[1] }, client)
  if ((await artState(approved)) === '2 sent') await approveArt({ task_id: approved, art_version: 2 }, client)
}

/**
 * Adds arts to tasks that are written in bulk: approved arts for printed signs, and for waiting tasks arts of all
 * states in turn.
 */
export function withDemoArts(
  tasks: readonly TaskRecord[],
  { admin, client }: { admin: string; client: string },
): { tasks: TaskRecord[]; arts: Art[] } {
  const WAITING_OUTCOMES = ['sent', undefined, 'refused'] as const
  const arts: Art[] = []
  // For clients without an account, the office has decided.
  const decider = ({ customer_name }: TaskRecord): Actor =>
    customer_name === CLIENT_NAME ? { user_id: client, role: 'client' } : { user_id: admin, role: 'admin' }
  const tasksWithArt = tasks.map((task, index): TaskRecord => {
    const outcome: ArtOutcome | undefined =
      task.status === 'pending_art' ? WAITING_OUTCOMES[index % WAITING_OUTCOMES.length] : 'approved'
    if (outcome === undefined || task.status === 'completed') return task
    const file = `art-files/${task.id}-${Date.parse(task.created_at)}.png`
    const isDecided = outcome !== 'sent'
    arts.push({
      task_id: task.id,
      order_id: task.order_id,
      art_version: 1,
      file,
      is_pdf: false,
      sending: `demo-${task.id}`,
      sent_for: 1,
      outcome,
      sent_at: task.created_at,
      sent_by: { user_id: admin, role: 'admin' },
      decided_at: isDecided ? task.updated_at : null,
      decided_by: isDecided ? decider(task) : null,
      reason: outcome === 'refused' ? (ART_REFUSAL_REASONS[index % ART_REFUSAL_REASONS.length] ?? null) : null,
      removed_at: null,
      removed_by: null,
    })
    return { ...task, art_file_url: file, art_version: 1, art_status: outcome }
  })
  return { tasks: tasksWithArt, arts }
}

/** Renders the arts and uploads them under the keys that their tasks contain. */
export async function renderArts(
  tasks: readonly TaskRecord[],
  { client, bucket }: FileStorage,
  onProgress: () => void,
): Promise<void> {
  for (const [index, { art_file_url, customer_name }] of tasks.entries()) {
    if (art_file_url !== null)
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: art_file_url,
          Body: await renderArt(customer_name, index),
          ContentType: 'image/png',
          CacheControl: 'private, no-store',
        }),
      )
    onProgress()
  }
}
