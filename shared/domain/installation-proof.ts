import * as z from 'zod/mini'
import { distanceKm, isLatitude, isLongitude } from './coordinates.ts'
import { orderId, pointId, taskId } from './identifiers.ts'
import { taskWork } from './installation-tasks.ts'
import { actor } from './roles.ts'

/** What shows that a sign hangs in the street: the photos that its technician took there. */

/** Near: what is on the sign can be read. Far: where in the street it hangs. */
export const PROOF_SHOTS = ['near', 'far'] as const
export const proofShot = z.enum(PROOF_SHOTS)
export type ProofShot = z.infer<typeof proofShot>

/** Beyond this people are warned that a photo may be of another place. Metres. Positions of phones err, so nothing is refused. */
export const FAR_FROM_POINT_M = 100

/** Where a phone says that it is: degrees, and within how many metres it is sure of it. */
export const devicePosition = z.object({
  latitude: z.number().check(z.refine(isLatitude)),
  longitude: z.number().check(z.refine(isLongitude)),
  accuracy_m: z.number().check(z.gte(0)),
})
export type DevicePosition = z.infer<typeof devicePosition>

/** Half of the earth's circumference: who is as unsure as this knows nothing. Metres. */
const FARTHEST_M = 20_037_508
/** A centimetre at the equator, in degrees: more is noise. */
const DEGREE_DIGITS = 7

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** A position as it is kept, whatever numbers a device's driver makes up. */
export const roundPosition = ({ latitude, longitude, accuracy_m }: DevicePosition): DevicePosition => ({
  latitude: rounded(latitude, DEGREE_DIGITS),
  longitude: rounded(longitude, DEGREE_DIGITS),
  accuracy_m: Math.min(Math.round(accuracy_m), FARTHEST_M),
})

/** A photo as it is kept. */
export const proofPhoto = z.object({
  which: proofShot,
  /** Where the site shows it. */
  url: z.string(),
  bytes: z.int().check(z.positive()),
  /** Of the very bytes that are kept, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Pixels. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** As the phone's clock says. */
  taken_at: z.string(),
  /** As the server's clock says: what counts. */
  received_at: z.string(),
  /** null: the phone did not say. */
  position: z.nullable(devicePosition),
  /** Whole metres from the point; null where either place is not known. */
  distance_m: z.nullable(z.int().check(z.gte(0))),
})
export type ProofPhoto = z.infer<typeof proofPhoto>

/** One completion of a task in the street. A task that went back and was done again has another. */
export const installationProof = z.object({
  task_id: taskId,
  point_id: pointId,
  /** Made by the device, so that a completion that is sent twice is one. */
  completion_id: z.uuid(),
  photos: z.array(proofPhoto).check(z.minLength(1), z.maxLength(PROOF_SHOTS.length)),
  completed_by: actor,
  received_at: z.string(),
  /** When its task was taken back from 'Concluído': from then on it proves nothing. Not written while it stands. */
  withdrawn_at: z.optional(z.string()),
})
export type InstallationProof = z.infer<typeof installationProof>

type Place = { latitude: number | null; longitude: number | null }

/** How far from the point a photo was taken. Whole metres; null where either place is not known. */
export function distanceFromPoint(position: DevicePosition | null, { latitude, longitude }: Place): number | null {
  if (position === null || latitude === null || longitude === null) return null
  return Math.round(distanceKm(position, { latitude, longitude }) * 1000)
}

export const isFarFromPoint = ({ distance_m }: Pick<ProofPhoto, 'distance_m'>): boolean =>
  distance_m !== null && distance_m > FAR_FROM_POINT_M

/** A proof as its client and the office read it. */
export const proofView = z.object({
  task_id: taskId,
  work: taskWork,
  order_id: z.nullable(orderId),
  point_id: pointId,
  point_name: z.string(),
  /** '' for a point that was deleted since. */
  address: z.string(),
  customer_name: z.string(),
  photos: z.array(proofPhoto),
  received_at: z.string(),
  /** Who took the photos; for the office alone. */
  completed_by: z.nullable(z.string()),
})
export type ProofView = z.infer<typeof proofView>
