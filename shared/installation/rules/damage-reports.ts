import * as z from 'zod/mini'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { damageReportIdSchema, pointIdSchema, taskIdSchema } from '../../platform/rules/identifiers.ts'
import { textLine, textLines } from '../../platform/rules/texts.ts'

/** Damage reports by passers-by, which become maintenance tasks. */

export const MAX_DAMAGE_TEXT_LENGTH = 1000
const MIN_DAMAGE_TEXT_LENGTH = 3
const MAX_CONTACT_LENGTH = 120

/** How long after a report its photo may be uploaded. Seconds. */
export const DAMAGE_PHOTO_SECONDS = 60 * 60

/** Retention of the reporter's contact. Days. */
export const REPORTER_CONTACT_DAYS = 90

/** Retention of a report's photo, which may show passers-by; longer than any repair takes. Days. */
export const DAMAGE_PHOTO_DAYS = 365

const TOO_SHORT_MESSAGE = 'Conte em poucas palavras o que você viu.'

export const damageFormSchema = z.object({
  words: textLines(TOO_SHORT_MESSAGE).check(
    withoutInvisibleCharacters(),
    z.minLength(MIN_DAMAGE_TEXT_LENGTH, TOO_SHORT_MESSAGE),
    z.maxLength(MAX_DAMAGE_TEXT_LENGTH, 'O relato deve ter no máximo 1.000 caracteres.'),
  ),
  /** How to contact the reporter; '' if the reporter does not want to be contacted. */
  contact: z._default(
    textLine().check(
      withoutInvisibleCharacters(),
      z.maxLength(MAX_CONTACT_LENGTH, `O contato deve ter no máximo ${MAX_CONTACT_LENGTH} caracteres.`),
    ),
    '',
  ),
})
export type DamageForm = z.infer<typeof damageFormSchema>

/** A stored report, in its point's partition. */
export const damageReportSchema = z.object({
  id: damageReportIdSchema,
  point_id: pointIdSchema,
  /**
   * The maintenance task; further reports are added to an open task. null for a point without a sign beyond the limits
   * of such tasks.
   */
  task_id: z.nullable(taskIdSchema),
  words: z.string(),
  /** Storage key of the report's photo, which the site does not serve; null without photo. */
  photo: z.nullable(z.string()),
  reported_at: z.string(),
  /** Whether this report created the task. The office is notified only of such reports. */
  made_task: z.boolean(),
  /** Number of repeated reports that were added to this one. */
  repeats: z.int().check(z.gte(0)),
})
export type DamageReport = z.infer<typeof damageReportSchema>

/**
 * Outcome of a report: a task for the sign ('task'), a task for the structure of a point without one, or only a record
 * and a notification of the office ('noted').
 */
export const damageOutcomeSchema = z.enum(['task', 'structure', 'noted'])
export type DamageOutcome = z.infer<typeof damageOutcomeSchema>

/** A damage report as the office sees it. */
export const damageViewSchema = z.object({
  ...z.pick(damageReportSchema, { id: true, words: true, reported_at: true, repeats: true }).shape,
  /** null when the reporter gave none, or it was deleted after its retention. */
  contact: z.nullable(z.string()),
  /** A signed link to the photo, valid for minutes. */
  photo_url: z.nullable(z.string()),
})
export type DamageView = z.infer<typeof damageViewSchema>
