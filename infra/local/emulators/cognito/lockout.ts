import { notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'

/**
 * Repeated wrong passwords, as Cognito's developer guide describes them: with the n-th wrong one, from the fifth on, the
 * account is locked for 2^(n-5) seconds, at most about 15 minutes. Tries while it is locked don't count. The count ends
 * with a right password or after 15 minutes without a try.
 */
const FIRST_LOCKING = 5
const LONGEST = 15 * 60 * 1000

/** @throws NotAuthorizedException while somebody is locked out, whatever the password */
export function requireUnlocked(pool: Pool, sub: string): void {
  forgetOld(pool)
  const lockout = pool.lockouts.get(sub)
  if (lockout === undefined || lockout.lockedUntil <= pool.now()) return
  lockout.lastTriedAt = pool.now()
  throw notAuthorized('Password attempts exceeded')
}

/** Notes how a password turned out. */
export function notePassword(pool: Pool, sub: string, isRight: boolean): void {
  if (isRight) {
    pool.lockouts.delete(sub)
    return
  }
  const now = pool.now()
  const wrong = (pool.lockouts.get(sub)?.wrong ?? 0) + 1
  const locked = wrong < FIRST_LOCKING ? 0 : Math.min(LONGEST, 1000 * 2 ** (wrong - FIRST_LOCKING))
  pool.lockouts.set(sub, { wrong, lastTriedAt: now, lockedUntil: now + locked })
}

function forgetOld(pool: Pool): void {
  for (const [sub, { lastTriedAt, lockedUntil }] of pool.lockouts)
    if (pool.now() >= Math.max(lastTriedAt + LONGEST, lockedUntil)) pool.lockouts.delete(sub)
}
