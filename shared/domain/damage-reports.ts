import * as z from 'zod/mini'
import { seenText } from './fields.ts'
import { damageReportId, pointId, taskId } from './identifiers.ts'
import { textLine, textLines } from './texts.ts'

/** What anybody in the street tells of a point that is damaged; it becomes a maintenance task. */

export const MAX_DAMAGE_WORDS = 1000
const MIN_DAMAGE_WORDS = 3
const MAX_CONTACT = 120

/** How long after a report its photo may come. Seconds. */
export const DAMAGE_PHOTO_SECONDS = 60 * 60

/** How long the office sees how to reach who reported: as long as one asks back. Days. */
export const CONTACT_DAYS = 90

/** How long a report's photo stays, which may show passers-by: longer than any repair takes. Days. */
export const DAMAGE_PHOTO_DAYS = 365

const TOO_SHORT = 'Conte em poucas palavras o que você viu.'

export const damageForm = z.object({
  words: textLines(TOO_SHORT).check(
    seenText(),
    z.minLength(MIN_DAMAGE_WORDS, TOO_SHORT),
    z.maxLength(MAX_DAMAGE_WORDS, 'O relato deve ter no máximo 1.000 caracteres.'),
  ),
  /** How the office may ask back; '' for who does not want that. */
  contact: z._default(
    textLine().check(seenText(), z.maxLength(MAX_CONTACT, `O contato deve ter no máximo ${MAX_CONTACT} caracteres.`)),
    '',
  ),
})
export type DamageForm = z.infer<typeof damageForm>

/** A report as it is kept, beside its point. */
export const damageReport = z.object({
  id: damageReportId,
  point_id: pointId,
  /** The task that is to mend it. What is reported while a task is open joins it. null: nobody's sign hung there to be mended. */
  task_id: z.nullable(taskId),
  words: z.string(),
  /** The kept key of its photo, which the site does not serve; null: none came. */
  photo: z.nullable(z.string()),
  reported_at: z.string(),
  /** Whether the task was made for it: the office is told once of each. */
  made_task: z.boolean(),
  /** How often the same was told once more, as long as that was counted and not refused. */
  repeats: z.int().check(z.gte(0)),
})
export type DamageReport = z.infer<typeof damageReport>

/** What became of what somebody told: a task, or a note to the office where no sign hangs. */
export const damageOutcome = z.enum(['task', 'noted'])
export type DamageOutcome = z.infer<typeof damageOutcome>

/** A report as the office sees it. */
export const damageView = z.object({
  ...z.pick(damageReport, { id: true, words: true, reported_at: true, repeats: true }).shape,
  /** null: none was given, or its time is over. */
  contact: z.nullable(z.string()),
  /** A link for minutes. */
  photo_url: z.nullable(z.string()),
})
export type DamageView = z.infer<typeof damageView>
