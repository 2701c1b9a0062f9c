import * as z from 'zod/mini'
import { proofShotSchema, workPhotoSchema } from '#shared/catalogue/rules/task-work.ts'
import { devicePositionSchema } from '#shared/installation/rules/installation-proof.ts'
import {
  deviceGeneratedIdSchema,
  pointIdSchema,
  taskIdSchema,
  uploadKeySchema,
  userIdSchema,
} from '#shared/platform/rules/identifiers.ts'

/** A technician's report, in the form in which the device stores it until the server has received it. */

/** Data of a photo; its bytes are stored separately (outbox-store.ts). */
const shotSchema = z.object({
  which: proofShotSchema,
  taken_at: z.string(),
  position: z.nullable(devicePositionSchema),
  ...z.pick(workPhotoSchema, { from_gallery: true }).shape,
  /** Key of the uploaded photo; null when it is not uploaded, or the upload has expired. */
  key: z.nullable(uploadKeySchema),
})
export type ReportShot = z.infer<typeof shotSchema>

const commonFields = {
  /** Number that grows with each report on this device: reports are sent in this order, whatever the device's clock. */
  seq: z.number(),
  /** Idempotency key of the completion or return; the same at every attempt. */
  id: deviceGeneratedIdSchema,
  user_id: userIdSchema,
  task_id: taskIdSchema,
  point_id: pointIdSchema,
  point_name: z.string(),
  /** Missing in reports of an older release. */
  asset_code: z.optional(z.string()),
  /** When the report was made, by the device's clock; only for display. */
  made_at: z.string(),
  /** `refused`: the server rejected the report, and will again until somebody acts. */
  state: z.enum(['waiting', 'refused']),
  /** Why the last attempt failed; null when there was none, or only the network was missing. */
  why: z.nullable(z.string()),
  /** What a refused report failed at. Missing in others, and in reports of an older release. */
  failed: z.optional(z.enum(['upload', 'point', 'complete', 'return'])),
  /**
   * Progress of reporting to the office work on a task that was taken away. `waiting`: not reported yet; `told`:
   * reported without photos; `photos`: the photos are to be sent too. Missing when nothing has to be reported.
   */
  told: z.optional(z.enum(['waiting', 'told', 'photos'])),
}

export const reportSchema = z.discriminatedUnion('kind', [
  z.object({ ...commonFields, kind: z.literal('complete'), photos: z.array(shotSchema) }),
  z.object({ ...commonFields, kind: z.literal('return'), comment: z.string() }),
])
export type TaskReport = z.infer<typeof reportSchema>

type WithoutQueueFields<Of> = Of extends TaskReport ? Omit<Of, 'seq' | 'state' | 'why' | 'failed' | 'told'> : never
export type NewTaskReport = WithoutQueueFields<TaskReport>

/** A task's unfinished report, in the form in which the device stores it. Its photos are stored separately. */
export const storedDraftSchema = z.object({
  user_id: userIdSchema,
  task_id: taskIdSchema,
  ids: z.object({ complete: deviceGeneratedIdSchema, return: deviceGeneratedIdSchema }),
  comment: z.string(),
})
export type StoredDraft = z.infer<typeof storedDraftSchema>
