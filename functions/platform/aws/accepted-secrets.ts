import * as z from 'zod/mini'

/**
 * The versions of a rotating secret besides its current value. A secret version with this stage label lists the values
 * that are also accepted; it does not exist before the first rotation. `npm run rotate` writes it (infra/rotation),
 * functions read it.
 */
export const ACCEPTED_VERSION_STAGE = 'ACCEPTED'

/** How long a function caches a secret, and so may miss a change. Milliseconds. */
export const SECRET_CACHE_MS = 5 * 60_000
/**
 * Minimum time between two reads that are caused by an unknown value, so that strangers can't cause a read with each
 * request. Milliseconds.
 */
export const MIN_SECRET_REREAD_MS = 60_000

const rotationSchema = z.object({
  /** The value that a rotation under way will make current; null when no rotation is under way. */
  next: z.nullable(z.string()),
  /** Other accepted values. `until`: end of acceptance, ISO 8601; null as long as a rotation is under way. */
  accepted: z.array(z.object({ secret: z.string(), until: z.nullable(z.string()) })),
  changed_at: z.string(),
})
export type SecretRotation = z.infer<typeof rotationSchema>

const NO_ROTATION: SecretRotation = { next: null, accepted: [], changed_at: '1970-01-01T00:00:00.000Z' }

export const parseSecretRotation = (text: string | undefined): SecretRotation =>
  text === undefined ? NO_ROTATION : rotationSchema.parse(JSON.parse(text))

/** Whether a signature made with this secret is still accepted at `now`. */
export const isSecretAcceptedAt = ({ until }: { until: string | null }, now: string): boolean =>
  until === null || until > now
