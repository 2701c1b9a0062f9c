import * as z from 'zod/mini'
import { point } from '../../catalogue/rules/points.ts'
import { kitType } from '../../orders/rules/kit-types.ts'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { artVersion, pointId, taskId } from '../../platform/rules/identifiers.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { UPLOADS } from '../../platform/rules/uploads.ts'
import { artStatus, type InstallationTask, type TaskStatus, taskStatus } from './installation-tasks.ts'

/** The art of a sign: each file that was sent for a task, and its approval or refusal. */

const ART_OUTCOMES = ['sent', 'approved', 'refused'] as const
export const artOutcome = z.enum(ART_OUTCOMES)
export type ArtOutcome = z.infer<typeof artOutcome>

/** In characters. */
export const MAX_ART_REASON = 1000
const ART_REASON_REQUIRED = 'Diga por que a arte não serve.'
/** Why an art is refused, for whoever makes the next one. */
export const artReason = textLines(ART_REASON_REQUIRED).check(
  withoutInvisibleCharacters(),
  z.minLength(3, ART_REASON_REQUIRED),
  z.maxLength(MAX_ART_REASON, 'O motivo pode ter até 1.000 caracteres.'),
)

/** The participants of an art: the client and the operator's office. */
export type ArtParticipant = 'client' | 'office'

/** An art as the API shows it, with names of people for this reader. */
export const artView = z.object({
  art_version: artVersion,
  /** Whether its file still exists. */
  has_file: z.boolean(),
  is_pdf: z.boolean(),
  /** Shared by arts that were sent together for several points. */
  sending: z.string(),
  outcome: artOutcome,
  sent_at: z.string(),
  sent_by: z.string(),
  sent_by_office: z.boolean(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_by_office: z.boolean(),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  /** When its file was deleted. */
  removed_at: z.nullable(z.string()),
  removed_by: z.nullable(z.string()),
})
export type ArtView = z.infer<typeof artView>

/** A task as its art's participants see it, without the office's notes. */
export const taskArt = z.object({
  task_id: taskId,
  point_id: pointId,
  asset_code: z.optional(z.string()),
  point_name: z.string(),
  kit_type: z.nullable(kitType),
  task_status: taskStatus,
  art_status: artStatus,
  /** Size of the sign, from its point as it is now; null when unknown. Centimetres. */
  face_width_cm: point.shape.face_width_cm,
  face_height_cm: point.shape.face_height_cm,
  /** The newest art; null when there is none or it was removed. */
  art: z.nullable(artView),
})
export type TaskWithArt = z.infer<typeof taskArt>

/** In these statuses the client can't send another art: the sign is printed. */
const STATUSES_AFTER_PRINTING: readonly TaskStatus[] = ['assigned', 'completed']

export const maySendArt = ({ status }: Pick<InstallationTask, 'status'>, side: ArtParticipant): boolean =>
  side === 'office' || !STATUSES_AFTER_PRINTING.includes(status)

/** The task with a new, undecided art. An art that the client sends does not need the client's approval. */
export const withNewArt = <Known extends InstallationTask>(
  task: Known,
  file: string,
  by: ArtParticipant,
  now: string,
): Known => ({
  ...task,
  art_file_url: file,
  art_version: task.art_version + 1,
  art_status: by === 'client' ? 'from_client' : 'sent',
  updated_at: now,
})

/** The task without its newest art. The version number is not reused. */
export const withoutNewestArt = <Known extends InstallationTask>(task: Known, now: string): Known => ({
  ...task,
  art_file_url: null,
  art_status: 'none',
  updated_at: now,
})

/** Whether this storage key is an art's: other files must not be deleted or opened as one. */
export const isArtFile = (file: string): boolean => file.startsWith(UPLOADS.art.prefix)
