import type { DomainError } from '#shared/domain/domain-error.ts'
import { tooManyHeldDetails } from '#shared/domain/held-points.ts'
import { ERRORS, type ErrorCode, pointsWent, tooManyAttempts, tooManyHeld } from '#shared/messages/pt-br.ts'

/** Statuses of the codes that are not 400. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  BODY_TOO_LARGE: 413,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429,
  TRY_AGAIN: 503,
  INTERNAL: 500,
  UNAUTHENTICATED: 401,
  SESSION_ENDED: 401,
  FORBIDDEN: 403,
  POINT_NOT_FOUND: 404,
  POINT_UNAVAILABLE: 409,
  PERIOD_WITHOUT_PRICE: 409,
  RESERVATION_CONFLICT: 409,
  TOO_MANY_HELD_POINTS: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PENDING: 409,
  ORDER_CHANGED: 409,
  ORDER_HOLD_OVER: 409,
  ORDER_ITEM_NOT_FOUND: 404,
  TIER_NAME_TAKEN: 409,
  TIER_NOT_FOUND: 404,
  TIER_CHANGED: 409,
  TAG_NAME_TAKEN: 409,
  TAG_NOT_FOUND: 404,
  TAG_CHANGED: 409,
  POINT_CHANGED: 409,
  POINT_IN_USE: 409,
  MAP_SETTINGS_CHANGED: 409,
  IMPORT_NOT_FOUND: 404,
  IMPORT_UNDONE: 409,
  MAP_CELL_NOT_FOUND: 404,
  PROFILE_NOT_FOUND: 404,
  PROFILE_CHANGED: 409,
  NOTIFICATION_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  USER_EMAIL_TAKEN: 409,
  USER_SIGNUP_PENDING: 409,
  LAST_ADMIN: 409,
  OWN_ROLE: 409,
  OWN_ACCOUNT: 409,
  FILE_TOO_LARGE: 413,
  FILE_NOT_FOUND: 404,
  CEP_NOT_FOUND: 404,
  PLACE_NOT_FOUND: 404,
  STREET_NOT_FOUND: 404,
  GEOCODING_FAILED: 503,
}

export type Problem = { error: string; code: ErrorCode; details?: unknown }

export const statusOf = (code: ErrorCode): number => STATUSES[code] ?? 400

export function problemOf({ code, details }: Pick<DomainError, 'code' | 'details'>): Problem {
  return { error: sentenceOf(code, details), code, ...(details === undefined ? {} : { details }) }
}

/** How long the caller should wait, for the header of that name. Seconds; undefined when trying again would not help. */
export function retryAfterOf(details: unknown): number | undefined {
  return typeof details === 'object' &&
    details !== null &&
    'retry_after_seconds' in details &&
    typeof details.retry_after_seconds === 'number'
    ? details.retry_after_seconds
    : undefined
}

/** The catalogue's sentence, or a closer one when the details name the points or the time to wait. */
function sentenceOf(code: ErrorCode, details: unknown): string {
  if (code === 'TOO_MANY_REQUESTS') {
    const seconds = retryAfterOf(details)
    return seconds === undefined ? ERRORS[code] : tooManyAttempts(seconds)
  }
  if (code === 'TOO_MANY_HELD_POINTS') {
    const told = tooManyHeldDetails.safeParse(details)
    return told.success ? tooManyHeld(told.data) : ERRORS[code]
  }
  if (code !== 'POINT_UNAVAILABLE') return ERRORS[code]
  const names = pointNamesOf(details)
  return names.length > 0 ? pointsWent(names) : ERRORS[code]
}

function pointNamesOf(details: unknown): string[] {
  if (typeof details !== 'object' || details === null || !('points' in details) || !Array.isArray(details.points))
    return []
  return details.points.map(point => String(point.point_name))
}
