import { vi } from 'vitest'
import { SessionError, type SessionErrorCode } from '#web/features/session/session-error.ts'

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
  confirmEmailWithCode: vi.fn(async (_email: string, _code: string): Promise<void> => undefined),
  resendConfirmationEmail: vi.fn(async (_email: string): Promise<void> => undefined),
  endSession: vi.fn(async (_everywhere: boolean): Promise<void> => {
    localStorage.removeItem(KEPT)
  }),
  currentAccessToken: vi.fn(
    async (): Promise<string | undefined> => (localStorage.getItem(KEPT) ? 'access-token' : undefined),
  ),
}

/** Somebody signed in before the page was opened. */
export const keepSession = (): void => localStorage.setItem(KEPT, 'ana')

export const refusal = (code: SessionErrorCode) => async (): Promise<never> => {
  throw new SessionError(code)
}
