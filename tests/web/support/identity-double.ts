import { vi } from 'vitest'
import type { EmailedLink, PasswordProof } from '#web/features/people/session/identity.ts'
import { SessionError, type SessionErrorCode } from '#web/features/people/session/session-error.ts'

/** Storage key by which the identity library marks a stored session. */
const KEPT = 'CognitoIdentityServiceProvider.client.LastAuthUser'

/**
 * Fake identity service, which replaces identity.ts by vi.mock. The real one uses a protocol (SRP) that only its server can
 * answer.
 */
export const identity = {
  signInWithPassword: vi.fn(async (_email: string, _password: string): Promise<void> => {
    localStorage.setItem(KEPT, 'ana')
  }),
  signUpWithPassword: vi.fn(async (_account: unknown): Promise<void> => undefined),
  confirmEmailByLink: vi.fn(async (_link: EmailedLink): Promise<void> => undefined),
  resendConfirmationEmail: vi.fn(async (_email: string): Promise<void> => undefined),
  sendRecoveryLink: vi.fn(async (_email: string): Promise<void> => undefined),
  setNewPassword: vi.fn(async (proof: PasswordProof, _password: string): Promise<void> => {
    // Replacing a temporary password signs the person in.
    if (proof.by === 'invite') localStorage.setItem(KEPT, 'ana')
  }),
  endSession: vi.fn(async (): Promise<() => Promise<void>> => {
    localStorage.removeItem(KEPT)
    return async () => undefined
  }),
  currentAccessToken: vi.fn(
    async (): Promise<string | undefined> => (localStorage.getItem(KEPT) ? 'access-token' : undefined),
  ),
}

/** Makes somebody signed in before the page is opened. */
export const storeSession = (): void => localStorage.setItem(KEPT, 'ana')

/** Whether the browser has a stored session. */
export const hasStoredSession = (): boolean => localStorage.getItem(KEPT) !== null

/** Simulates signing in or out in another tab. */
export function simulateOtherTab(change: 'signed in' | 'signed out'): void {
  if (change === 'signed in') storeSession()
  else localStorage.removeItem(KEPT)
  dispatchEvent(new StorageEvent('storage', { key: KEPT }))
}

export const throwSessionError = (code: SessionErrorCode, sentence?: string) => async (): Promise<never> => {
  throw new SessionError(code, undefined, sentence)
}
