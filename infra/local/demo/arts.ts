import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { Art } from '#functions/installation/art/arts-store.ts'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { ART_REASONS } from '#shared/installation/messages/art.ts'
import type { ArtOutcome } from '#shared/installation/rules/arts.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { ART_WIDTH } from '#shared/platform/rules/uploads.ts'
import { CLIENT_NAME } from './history.ts'
import { textPaths } from './letters.ts'

const HEIGHT = 700
/** Ground and ink of signs, by turns. */
const COLOURS = [
  ['#0F766E', '#FFFFFF'],
  ['#FDE047', '#1A1A2E'],
  ['#B91C1C', '#FFFFFF'],
  ['#1D4ED8', '#FFFFFF'],
  ['#FFFFFF', '#15803D'],
] as const

/** What a shop would have on its sign, as PNG. */
export function artPicture(name: string, turn: number): Promise<Buffer> {
  const [ground, ink] = COLOURS[turn % COLOURS.length] ?? COLOURS[0]
  const line = (text: string, y: number, size: number) => textPaths(text, ART_WIDTH / 2, y, size, ink)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ART_WIDTH}" height="${HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    `<rect x="28" y="28" width="${ART_WIDTH - 56}" height="${HEIGHT - 56}" rx="36" fill="none" stroke="${ink}" stroke-width="10"/>`,
    line(name, 330, Math.min(84, 1500 / name.length)),
    line('a duas quadras daqui', 460, 44),
    line('Arte de demonstração', 600, 24),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

type Files = { client: S3Client; bucket: string }
type Context = { actor: Actor; now: string }

/** Uploads an art and sends it for these tasks as a person would, but past the form of the upload. */
export async function seedArt(tasks: readonly string[], Body: Buffer, context: Context, files: Files): Promise<void> {
  const [{ createUpload }, { sendArt }] = await Promise.all([
    import('#functions/catalogue/media/create-upload.ts'),
    import('#functions/installation/art/send-art.ts'),
  ])
  const [task_id = '', ...also] = tasks
  const { key } = await createUpload({ kind: 'art', content_type: 'image/png' }, context)
  await files.client.send(new PutObjectCommand({ Bucket: files.bucket, Key: key, Body, ContentType: 'image/png' }))
  await sendArt({ task_id, key, also }, context)
}

/**
 * The arts of a confirmed order in every state that there is, one after the other: to be sent, to be decided, refused, and
 * approved after another was refused.
 */
export async function seedArts(
  { tasks, name }: { tasks: readonly string[]; name: string },
  { buyer, manager, now }: { buyer: Actor; manager: Actor; now: string },
  files: Files,
): Promise<void> {
  const [{ approveArt, refuseArt }, { findTask }] = await Promise.all([
    import('#functions/installation/art/decide-art.ts'),
    import('#functions/installation/tasks/tasks-store.ts'),
  ])
  const office = { actor: manager, now }
  const client = { actor: buyer, now }
  const [, sent, refused, approved] = tasks
  if (!sent || !refused || !approved) return
  // What a start that was cut off has done of it stands at the task.
  const is = async (id: string) => {
    const task = await findTask(id)
    return `${task?.art_version} ${task?.art_status}`
  }
  if ((await is(approved)) === '0 none') await seedArt([approved], await artPicture(name, 1), office, files)
  if ((await is(approved)) === '1 sent')
    await refuseArt({ task_id: approved, art_version: 1, reason: ART_REASONS[0] }, client)
  if ((await is(approved)) === '1 refused')
    await seedArt([sent, refused, approved], await artPicture(name, 0), office, files)
  if ((await is(refused)) === '1 sent')
    await refuseArt({ task_id: refused, art_version: 1, reason: ART_REASONS[1] }, client)
  if ((await is(approved)) === '2 sent') await approveArt({ task_id: approved, art_version: 2 }, client)
}

/** Arts of tasks that are written in bulk: what was printed was approved; of those that wait, by turns in every state. */
export function artsOfHistory(
  tasks: readonly TaskRecord[],
  { admin, client }: { admin: string; client: string },
): { tasks: TaskRecord[]; arts: Art[] } {
  const WAITING = ['sent', undefined, 'refused'] as const
  const arts: Art[] = []
  // Who has no account decided by telephone.
  const decider = ({ customer_name }: TaskRecord): Actor =>
    customer_name === CLIENT_NAME ? { user_id: client, role: 'client' } : { user_id: admin, role: 'admin' }
  const made = tasks.map((task, turn): TaskRecord => {
    const outcome: ArtOutcome | undefined = task.status === 'pending_art' ? WAITING[turn % WAITING.length] : 'approved'
    if (outcome === undefined || task.status === 'completed') return task
    const file = `art-files/${task.id}-${Date.parse(task.created_at)}.png`
    const isDecided = outcome !== 'sent'
    arts.push({
      ...{ task_id: task.id, order_id: task.order_id, art_version: 1, file, is_pdf: false, sending: `demo-${task.id}` },
      ...{ sent_for: 1, outcome, sent_at: task.created_at, sent_by: { user_id: admin, role: 'admin' } },
      decided_at: isDecided ? task.updated_at : null,
      decided_by: isDecided ? decider(task) : null,
      reason: outcome === 'refused' ? (ART_REASONS[turn % ART_REASONS.length] ?? null) : null,
      ...{ removed_at: null, removed_by: null },
    })
    return { ...task, art_file_url: file, art_version: 1, art_status: outcome }
  })
  return { tasks: made, arts }
}

/** Draws them and puts them where their tasks say. */
export async function drawArts(
  tasks: readonly TaskRecord[],
  { client, bucket }: Files,
  did: () => void,
): Promise<void> {
  for (const [turn, { art_file_url, customer_name }] of tasks.entries()) {
    if (art_file_url !== null)
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: art_file_url,
          Body: await artPicture(customer_name, turn),
          ContentType: 'image/png',
          CacheControl: 'private, no-store',
        }),
      )
    did()
  }
}
