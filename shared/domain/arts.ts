import * as z from 'zod/mini'
import { seenText } from './fields.ts'
import { artVersion, pointId, taskId } from './identifiers.ts'
import { artStatus, type InstallationTask, kitType, type TaskStatus, taskStatus } from './installation-tasks.ts'
import { siteFacts } from './point-site.ts'
import { textLines } from './texts.ts'
import { UPLOADS } from './uploads.ts'

/** The art of a sign: each file that was sent for a task, and what was said of it. */

export const ART_OUTCOMES = ['sent', 'approved', 'refused'] as const
export const artOutcome = z.enum(ART_OUTCOMES)
export type ArtOutcome = z.infer<typeof artOutcome>

/** Longest reason that is told. Characters. */
export const MAX_ART_REASON = 1000
const REASON_WANTED = 'Diga por que a arte não serve.'
/** Why an art is refused: whoever makes the next one goes by it. */
export const artReason = textLines(REASON_WANTED).check(
  seenText(),
  z.minLength(3, REASON_WANTED),
  z.maxLength(MAX_ART_REASON, 'O motivo pode ter até 1.000 caracteres.'),
)

/** Which of the two that an art goes between: the client, or the operator's office. */
export type ArtSide = 'client' | 'office'

/** An art as it is told: who did what in words, for whoever asks. */
export const artView = z.object({
  art_version: artVersion,
  /** Whether its file is still there. */
  has_file: z.boolean(),
  is_pdf: z.boolean(),
  /** What was sent in one go for several points has the same. */
  sending: z.string(),
  outcome: artOutcome,
  sent_at: z.string(),
  sent_by: z.string(),
  sent_by_office: z.boolean(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_by_office: z.boolean(),
  /** Of one that was refused. */
  reason: z.nullable(z.string()),
  /** When its file was taken away. */
  removed_at: z.nullable(z.string()),
  removed_by: z.nullable(z.string()),
})
export type ArtView = z.infer<typeof artView>

/** What somebody who deals with a task's art needs of it; nothing of what the office notes for itself. */
export const taskArt = z.object({
  task_id: taskId,
  point_id: pointId,
  point_name: z.string(),
  kit_type: z.nullable(kitType),
  task_status: taskStatus,
  art_status: artStatus,
  /** Of the sign, as its point has it now; null where it is not known. Centimetres. */
  face_width_cm: siteFacts.face_width_cm,
  face_height_cm: siteFacts.face_height_cm,
  /** The newest; null: there is none, or it was taken away. */
  art: z.nullable(artView),
})
export type TaskArt = z.infer<typeof taskArt>

/** From the street on, another art is no longer the client's to send: what hangs there, or is on its way, was printed. */
const TOO_LATE: readonly TaskStatus[] = ['assigned', 'completed']

export const maySendArt = ({ status }: Pick<InstallationTask, 'status'>, side: ArtSide): boolean =>
  side === 'office' || !TOO_LATE.includes(status)

/** A task that got another art, which nobody has decided about. What its client sends needs no approval of theirs. */
export const withArt = <Known extends InstallationTask>(
  read: Known,
  file: string,
  by: ArtSide,
  now: string,
): Known => ({
  ...read,
  art_file_url: file,
  art_version: read.art_version + 1,
  art_status: by === 'client' ? 'from_client' : 'sent',
  updated_at: now,
})

/** A task whose newest art was taken away. Its number is not given again. */
export const withoutArt = <Known extends InstallationTask>(read: Known, now: string): Known => ({
  ...read,
  art_file_url: null,
  art_status: 'none',
  updated_at: now,
})

/** Whether this is where arts are kept: nothing else is removed or opened as one. */
export const isArtFile = (file: string): boolean => file.startsWith(UPLOADS.art.prefix)
