import { notAuthorized } from './errors.ts'
import type { UserPoolState } from './pool.ts'

/**
 * Lockout after repeated wrong passwords, as in Cognito's developer guide: from the fifth on, the n-th wrong password
 * locks the account for 2^(n-5) seconds, at most about 15 minutes. Attempts during a lock are not counted. The count
 * starts again after a right password, or after 15 minutes without an attempt.
 */
const LOCKING_FROM = 5
const MAX_LOCKOUT_MS = 15 * 60 * 1000

/** @throws NotAuthorizedException while the account is locked, whatever the password */
export function requireUnlocked(pool: UserPoolState, sub: string): void {
  deleteExpired(pool)
  const userLockout = pool.lockouts.get(sub)
  if (userLockout === undefined || userLockout.lockedUntil <= pool.now()) return
  userLockout.lastTriedAt = pool.now()
  throw notAuthorized('Password attempts exceeded')
}

/** Records the result of a password check. */
export function recordPasswordCheck(pool: UserPoolState, sub: string, isRight: boolean): void {
  if (isRight) {
    pool.lockouts.delete(sub)
    return
  }
  const now = pool.now()
  const wrongPasswords = (pool.lockouts.get(sub)?.wrong ?? 0) + 1
  const lockedMs =
    wrongPasswords < LOCKING_FROM ? 0 : Math.min(MAX_LOCKOUT_MS, 1000 * 2 ** (wrongPasswords - LOCKING_FROM))
  pool.lockouts.set(sub, { wrong: wrongPasswords, lastTriedAt: now, lockedUntil: now + lockedMs })
}

function deleteExpired(pool: UserPoolState): void {
  for (const [sub, { lastTriedAt, lockedUntil }] of pool.lockouts)
    if (pool.now() >= Math.max(lastTriedAt + MAX_LOCKOUT_MS, lockedUntil)) pool.lockouts.delete(sub)
}
