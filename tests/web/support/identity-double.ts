import { vi } from 'vitest'
import type { EmailedLink, PasswordProof } from '#web/features/people/session/identity.ts'
import { SessionError, type SessionErrorCode } from '#web/features/people/session/session-error.ts'

/** Key by which the identity library marks a kept session. */
const KEPT = 'CognitoIdentityServiceProvider.client.LastAuthUser'

/**
 * The identity service as a browser sees it, for tests: the real one answers a password by a proof (SRP) that only its
 * server can check. Put in place of identity.ts by vi.mock.
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
    // The service answers the password that replaces a temporary one with a session.
    if (proof.by === 'invite') localStorage.setItem(KEPT, 'ana')
  }),
  endSession: vi.fn(async (): Promise<void> => {
    localStorage.removeItem(KEPT)
  }),
  currentAccessToken: vi.fn(
    async (): Promise<string | undefined> => (localStorage.getItem(KEPT) ? 'access-token' : undefined),
  ),
}

/** Somebody signed in before the page was opened. */
export const keepSession = (): void => localStorage.setItem(KEPT, 'ana')

/** Whether the browser keeps a session now. */
export const isSessionKept = (): boolean => localStorage.getItem(KEPT) !== null

/** Signing in or out in another tab, as this one hears of it. */
export function fromAnotherTab(change: 'signed in' | 'signed out'): void {
  if (change === 'signed in') keepSession()
  else localStorage.removeItem(KEPT)
  dispatchEvent(new StorageEvent('storage', { key: KEPT }))
}

export const refusal = (code: SessionErrorCode, sentence?: string) => async (): Promise<never> => {
  throw new SessionError(code, undefined, sentence)
}
