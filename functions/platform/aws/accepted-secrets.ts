import * as z from 'zod/mini'

/**
 * What a rotating secret has beside its current value: a version of it with this stage says which other values are accepted.
 * There is none before the first rotation. `npm run rotate` writes it (infra/rotation), functions read it.
 */
export const ACCEPTED_VERSION_STAGE = 'ACCEPTED'

/** How long a function may not notice a change. Milliseconds. */
export const SECRET_CACHE_MS = 5 * 60_000
/** Unknown values make a function read again, at most this often, so that strangers can't make it read at each request. */
export const MIN_SECRET_REREAD_MS = 60_000

const rotationSchema = z.object({
  /** The value that a rotation is about to make current; null when none is under way. */
  next: z.nullable(z.string()),
  /** Without `until` for as long as a rotation is under way. ISO 8601. */
  accepted: z.array(z.object({ secret: z.string(), until: z.nullable(z.string()) })),
  changed_at: z.string(),
})
export type SecretRotation = z.infer<typeof rotationSchema>

const NO_ROTATION: SecretRotation = { next: null, accepted: [], changed_at: '1970-01-01T00:00:00.000Z' }

export const parseSecretRotation = (text: string | undefined): SecretRotation =>
  text === undefined ? NO_ROTATION : rotationSchema.parse(JSON.parse(text))

/** Whether something signed with it is still accepted. */
export const isSecretAcceptedAt = ({ until }: { until: string | null }, now: string): boolean =>
  until === null || until > now
