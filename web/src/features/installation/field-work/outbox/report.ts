import * as z from 'zod/mini'
import { proofShot } from '#shared/catalogue/rules/street-work.ts'
import { devicePosition } from '#shared/installation/rules/installation-proof.ts'
import { deviceId, pointId, taskId, uploadKey, userId } from '#shared/platform/rules/identifiers.ts'

/** What a technician did, as the device keeps it until the server has heard of it. */

/** A photo without its bytes, which are kept beside (store.ts). */
const shot = z.object({
  which: proofShot,
  taken_at: z.string(),
  position: z.nullable(devicePosition),
  /** Where it was uploaded to; null: not yet, or not any more. */
  key: z.nullable(uploadKey),
})
export type Shot = z.infer<typeof shot>

const common = {
  /** Counts up on this device: reports go in this order, whatever its clock says. */
  seq: z.number(),
  /** The completion's or return's own, the same however often it is sent. */
  id: deviceId,
  user_id: userId,
  task_id: taskId,
  point_id: pointId,
  point_name: z.string(),
  /** By the device's clock, for people to read. */
  made_at: z.string(),
  /** `refused`: the server has said no, and sending it again says the same until somebody does something. */
  state: z.enum(['waiting', 'refused']),
  /** Why it was not taken when it was last tried; null: it was not tried, or there was no network. */
  why: z.nullable(z.string()),
  /**
   * What the office knows of a report about a task that was taken away: nothing yet, that it was done, or its photos are on their
   * way. Not written where there is nothing to tell.
   */
  told: z.optional(z.enum(['waiting', 'told', 'photos'])),
}

export const report = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('complete'), photos: z.array(shot) }),
  z.object({ ...common, kind: z.literal('return'), comment: z.string() }),
])
export type Report = z.infer<typeof report>

type Own<Of> = Of extends Report ? Omit<Of, 'seq' | 'state' | 'why' | 'told'> : never
export type NewReport = Own<Report>

/** What was begun about a task and is not made a report yet, as the device keeps it. Its photos are kept beside. */
export const keptDraft = z.object({
  user_id: userId,
  task_id: taskId,
  ids: z.object({ complete: deviceId, return: deviceId }),
  comment: z.string(),
})
export type KeptDraft = z.infer<typeof keptDraft>

/** Random, in the form of a UUID (version 4). Not randomUUID: that one is missing where a page is served without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = 0x40 | (version & 0x0f)
  bytes[8] = 0x80 | (variant & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
