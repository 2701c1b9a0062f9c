import * as z from 'zod/mini'
import { pointSchema } from '../../catalogue/rules/points.ts'
import { kitTypeSchema } from '../../orders/rules/kit-types.ts'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { artVersionSchema, pointIdSchema, taskIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { UPLOADS } from '../../platform/rules/uploads.ts'
import { artStatusSchema, type InstallationTask, type TaskStatus, taskStatusSchema } from './installation-tasks.ts'

/** Arts: the files that were sent for a task's sign, each with its approval or refusal. */

const ART_OUTCOMES = ['sent', 'approved', 'refused'] as const
export const artOutcomeSchema = z.enum(ART_OUTCOMES)
export type ArtOutcome = z.infer<typeof artOutcomeSchema>

/** Maximum length in characters. */
export const MAX_ART_REASON_LENGTH = 1000
const ART_REASON_REQUIRED_MESSAGE = 'Diga por que a arte não serve.'
/** Why an art is refused, so that a better one can be made. */
export const artReasonSchema = textLines(ART_REASON_REQUIRED_MESSAGE).check(
  withoutInvisibleCharacters(),
  z.minLength(3, ART_REASON_REQUIRED_MESSAGE),
  z.maxLength(MAX_ART_REASON_LENGTH, 'O motivo pode ter até 1.000 caracteres.'),
)

/** The participants of an art: the client and the operator's office. */
export type ArtParticipant = 'client' | 'office'

/** An art as the API shows it, with people's names as the reader may see them. */
export const artViewSchema = z.object({
  art_version: artVersionSchema,
  /** Whether its file still exists. */
  has_file: z.boolean(),
  is_pdf: z.boolean(),
  /** Id that arts have in common which were sent together for several points. */
  sending: z.string(),
  outcome: artOutcomeSchema,
  sent_at: z.string(),
  sent_by: z.string(),
  sent_by_office: z.boolean(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_by_office: z.boolean(),
  /** Why the art was refused. */
  reason: z.nullable(z.string()),
  /** When the art's file was deleted. */
  removed_at: z.nullable(z.string()),
  removed_by: z.nullable(z.string()),
})
export type ArtView = z.infer<typeof artViewSchema>

/** A task as the participants of its art see it, without the office's notes. */
export const taskWithArtSchema = z.object({
  task_id: taskIdSchema,
  point_id: pointIdSchema,
  asset_code: z.optional(z.string()),
  point_name: z.string(),
  kit_type: z.nullable(orUnknown(kitTypeSchema)),
  task_status: orUnknown(taskStatusSchema),
  art_status: orUnknown(artStatusSchema),
  /** Current size of the point's sign in centimetres; null when unknown. */
  face_width_cm: pointSchema.shape.face_width_cm,
  face_height_cm: pointSchema.shape.face_height_cm,
  /** The newest art; null when there is none or it was removed. */
  art: z.nullable(artViewSchema),
})
export type TaskWithArt = z.infer<typeof taskWithArtSchema>

/** Whether the client may still send another art in a status: not once the sign is in the field. */
const MAY_CLIENT_SEND_ART: Record<TaskStatus, boolean> = {
  pending_art: true,
  art_approved: true,
  pending_assignment: true,
  assigned: false,
  completed: false,
  on_hold: true,
}

export const maySendArt = ({ status }: Pick<InstallationTask, 'status'>, side: ArtParticipant): boolean =>
  side === 'office' || MAY_CLIENT_SEND_ART[status]

/**
 * The task with a new art that nobody has decided about. An art sent by the client does not need the client's approval.
 */
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

/** The task without its newest art. The removed art's version number is not used again. */
export const withoutNewestArt = <Known extends InstallationTask>(task: Known, now: string): Known => ({
  ...task,
  art_file_url: null,
  art_status: 'none',
  updated_at: now,
})

/** Whether a storage key is that of an art. Other files must not be deleted or opened through a task's art. */
export const isArtFile = (file: string): boolean => file.startsWith(UPLOADS.art.prefix)
