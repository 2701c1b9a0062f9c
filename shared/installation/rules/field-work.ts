import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { point } from '../../catalogue/rules/points.ts'
import { compareNames } from '../../catalogue/rules/tags.ts'
import { PROOF_SHOT_KINDS, proofShot, workPhoto } from '../../catalogue/rules/task-work.ts'
import { withoutInvisibleCharacters } from '../../platform/rules/fields.ts'
import { deviceId, uploadKey } from '../../platform/rules/identifiers.ts'
import { actor } from '../../platform/rules/roles.ts'
import { searchText, wordsIn } from '../../platform/rules/search.ts'
import { textLines } from '../../platform/rules/texts.ts'
import { devicePosition } from './installation-proof.ts'
import { installationTask } from './installation-tasks.ts'

/**
 * What a technician does in the street: a device makes each completion and return once, with an id of its own, and sends it
 * until it hears of it, hours or days later.
 */

/** A task as the technician sees it in the field: the work, the place, and the art to mount. */
export const fieldTask = z.object({
  ...z.pick(installationTask, {
    id: true,
    work: true,
    point_id: true,
    point_name: true,
    asset_code: true,
    customer_name: true,
    kit_type: true,
    status: true,
    notes: true,
    due_date: true,
    // none: nothing to look at
    art_status: true,
    art_version: true,
    version: true,
  }).shape,
  /** null: the point was deleted since. */
  point: z.nullable(
    z.pick(point, {
      latitude: true,
      longitude: true,
      street_name: true,
      intersection_name: true,
      neighborhood: true,
      city: true,
      image_url: true,
    }),
  ),
})
export type FieldTask = z.infer<typeof fieldTask>

type TaskPlace = Pick<FieldTask, 'due_date' | 'asset_code' | 'point_id'>

/** Soonest due first, then without a day; those of one day by their codes. */
export const compareFieldTasks = (a: TaskPlace, b: TaskPlace): number =>
  Number(a.due_date === null) - Number(b.due_date === null) ||
  (a.due_date ?? '').localeCompare(b.due_date ?? '') ||
  compareNames(assetCodeOf(a), assetCodeOf(b))

/** Whether each word of a search stands in a task's code, name, place or customer; without words every task is found. */
export function matchesFieldTask(task: FieldTask, search: string): boolean {
  const { street_name = '', intersection_name = '', neighborhood = '', city = '' } = task.point ?? {}
  const place = [street_name, intersection_name, neighborhood, city].map(part => part ?? '')
  const text = searchText(assetCodeOf(task), task.point_name, task.customer_name, ...place)
  return wordsIn(search).every(word => text.includes(word))
}

/** State of a task after the technician's report. */
export const doneTask = z.pick(installationTask, { id: true, status: true, version: true })
export type DoneTask = z.infer<typeof doneTask>

/** An instant (ISO 8601) as the device's clock says, which may be wrong by days: it is told, and nothing goes by it. */
const deviceInstant = z.iso.datetime({ error: 'Momento da foto inválido.' })

/** A photo that was uploaded, with what the device knows of it. */
const sentPhoto = z.object({
  which: proofShot,
  key: uploadKey,
  taken_at: deviceInstant,
  position: z.nullable(devicePosition),
})

export const NO_PHOTO_MESSAGE = 'Por favor, selecione uma foto...'
const SAME_PHOTO_TWICE = 'Envie no máximo uma foto de perto e uma de longe.'
export const NO_COMMENT_MESSAGE = 'É obrigatório adicionar um comentário para devolver a tarefa.'

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The near one has to be there. */
export const sentPhotos = z.array(sentPhoto).check(
  z.maxLength(PROOF_SHOT_KINDS.length, SAME_PHOTO_TWICE),
  z.refine(photos => photos.some(({ which }) => which === 'near'), { error: NO_PHOTO_MESSAGE }),
  z.refine(photos => areDistinct(photos.map(({ which }) => which)) && areDistinct(photos.map(({ key }) => key)), {
    error: SAME_PHOTO_TWICE,
  }),
)
export type SentPhoto = z.infer<typeof sentPhoto>

/** Length of a technician's comment, in characters. */
export const COMMENT_LENGTH = { min: 3, max: 1000 } as const

export const returnComment = textLines(NO_COMMENT_MESSAGE).check(
  withoutInvisibleCharacters(),
  z.minLength(COMMENT_LENGTH.min, NO_COMMENT_MESSAGE),
  z.maxLength(COMMENT_LENGTH.max, `O comentário deve ter no máximo ${COMMENT_LENGTH.max} caracteres.`),
)

/** A stored return of a task, by which a return that is sent twice counts once. */
export const taskReturn = z.object({
  task_id: installationTask.shape.id,
  /** Made by the device. */
  return_id: deviceId,
  comment: z.string(),
  returned_by: z.string(),
  received_at: z.string(),
})
export type TaskReturn = z.infer<typeof taskReturn>

/**
 * What a technician did when the task was no longer theirs in the street, as a device without network finds out later: it changes
 * nothing of the task, and the office hears of it.
 */
export const lateWork = z.object({
  task_id: installationTask.shape.id,
  /** The completion's or return's own, made by the device. */
  report_id: deviceId,
  action: z.enum(['complete', 'return']),
  /** When the technician did it, by the device's clock. */
  made_at: z.string(),
  /** Comment of a return. */
  comment: z.nullable(z.string()),
  /** Once the technician has sent them. */
  photos: z.array(workPhoto),
  told_by: actor,
  received_at: z.string(),
})
export type LateWork = z.infer<typeof lateWork>

/** The same as the office reads it. */
export const lateWorkView = z.object({
  ...z.pick(lateWork, { report_id: true, action: true, made_at: true, comment: true, photos: true, received_at: true })
    .shape,
  /** The technician's name. */
  by: z.string(),
})
export type LateWorkView = z.infer<typeof lateWorkView>

/** A device sends it first without photos, and again with them if the technician sends any. */
export const lateWorkForm = z.object({
  report_id: deviceId,
  action: lateWork.shape.action,
  made_at: deviceInstant,
  comment: z.nullable(returnComment),
  photos: z.array(sentPhoto).check(
    z.maxLength(PROOF_SHOT_KINDS.length, SAME_PHOTO_TWICE),
    z.refine(photos => areDistinct(photos.map(({ which }) => which)) && areDistinct(photos.map(({ key }) => key)), {
      error: SAME_PHOTO_TWICE,
    }),
  ),
})
export type LateWorkForm = z.infer<typeof lateWorkForm>
