import { toast } from 'sonner'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { explainSessionError } from './explain-session-error.ts'
import { sessionErrorOf } from './session-error.ts'
import { useSession } from './use-session.ts'

/** Sends the confirmation e-mail again and reports the result by toast. */
export function useResendConfirmation(): (email: string) => Promise<void> {
  const { resendConfirmation } = useSession()
  return async email => {
    try {
      await resendConfirmation(email.trim().toLowerCase())
      toast.success(ACCOUNT_TEXTS.CONFIRMATION_RESENT)
    } catch (error) {
      const sessionError = sessionErrorOf(error)
      if (sessionError.code === 'ALREADY_CONFIRMED') toast.info(AUTH_TEXTS.ALREADY_CONFIRMED)
      else toast.error(explainSessionError(sessionError) ?? ACCOUNT_TEXTS.RESEND_FAILED)
    }
  }
}
