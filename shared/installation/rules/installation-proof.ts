import * as z from 'zod/mini'
import { PROOF_SHOT_KINDS, taskWork, workPhoto } from '../../catalogue/rules/task-work.ts'
import { distanceKm, isLatitude, isLongitude } from '../../platform/rules/coordinates.ts'
import { orderId, pointId, taskId } from '../../platform/rules/identifiers.ts'
import { actor } from '../../platform/rules/roles.ts'
/** Beyond this distance a warning says that the photo may be of another place. Phone positions are inexact, so it is not refused. Metres. */
export const FAR_FROM_POINT_M = 100

/** A phone's position in degrees, with its accuracy in metres. */
export const devicePosition = z.object({
  latitude: z.number().check(z.refine(isLatitude)),
  longitude: z.number().check(z.refine(isLongitude)),
  accuracy_m: z.number().check(z.gte(0)),
})
export type DevicePosition = z.infer<typeof devicePosition>

/** Half of the earth's circumference, the upper bound of an accuracy. Metres. */
const MAX_ACCURACY_M = 20_037_508
/** 1e-7 degree is about 1 cm: more digits are noise. */
const DEGREE_DIGITS = 7

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Rounds and bounds a position before it is stored; devices send arbitrary numbers. */
export const roundPosition = ({ latitude, longitude, accuracy_m }: DevicePosition): DevicePosition => ({
  latitude: roundTo(latitude, DEGREE_DIGITS),
  longitude: roundTo(longitude, DEGREE_DIGITS),
  accuracy_m: Math.min(Math.round(accuracy_m), MAX_ACCURACY_M),
})

/** A stored photo of a proof. */
const proofPhoto = z.object({
  ...z.pick(workPhoto, { which: true, url: true }).shape,
  bytes: z.int().check(z.positive()),
  /** Hash of the stored bytes, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** In pixels. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** When the photo was taken, by the phone's clock. */
  taken_at: z.string(),
  /** When the photo arrived, by the server's clock, which is authoritative. */
  received_at: z.string(),
  /** null: the phone did not say. */
  position: z.nullable(devicePosition),
  ...z.pick(workPhoto, { distance_m: true }).shape,
})
export type ProofPhoto = z.infer<typeof proofPhoto>

/** One completion of a task. A task that was moved back and completed again has another proof. */
export const installationProof = z.object({
  task_id: taskId,
  point_id: pointId,
  /** Idempotency key, made by the device. */
  completion_id: z.uuid(),
  photos: z.array(proofPhoto).check(z.minLength(1), z.maxLength(PROOF_SHOT_KINDS.length)),
  completed_by: actor,
  received_at: z.string(),
  /** When its task was moved back from 'Concluído', which invalidates the proof. Missing while valid. */
  withdrawn_at: z.optional(z.string()),
})
export type InstallationProof = z.infer<typeof installationProof>

type Place = { latitude: number | null; longitude: number | null }

/** Distance of a photo from its point. Whole metres; null when either position is unknown. */
export function distanceFromPoint(position: DevicePosition | null, { latitude, longitude }: Place): number | null {
  if (position === null || latitude === null || longitude === null) return null
  return Math.round(distanceKm(position, { latitude, longitude }) * 1000)
}

export const isFarFromPoint = ({ distance_m }: Pick<ProofPhoto, 'distance_m'>): boolean =>
  distance_m !== null && distance_m > FAR_FROM_POINT_M

/** A proof as its client and the office see it. */
export const proofView = z.object({
  task_id: taskId,
  work: taskWork,
  order_id: z.nullable(orderId),
  point_id: pointId,
  point_name: z.string(),
  asset_code: z.string(),
  /** '' for a deleted point. */
  address: z.string(),
  customer_name: z.string(),
  photos: z.array(proofPhoto),
  received_at: z.string(),
  /** The technician's name; for the office only. */
  completed_by: z.nullable(z.string()),
})
export type ProofView = z.infer<typeof proofView>
