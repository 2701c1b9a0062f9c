import { toast } from 'sonner'
import { ACCOUNT } from '#shared/people/messages/account.ts'
import { SESSION } from '#shared/people/messages/session.ts'
import { sessionErrorOf } from './session-error.ts'
import { useSession } from './use-session.ts'
import { whyRefused } from './why-refused.ts'

/** Sends the confirmation e-mail again and tells what came of it. */
export function useResend(): (email: string) => Promise<void> {
  const { resendConfirmation } = useSession()
  return async email => {
    try {
      await resendConfirmation(email.trim().toLowerCase())
      toast.success(ACCOUNT.CONFIRMATION_RESENT)
    } catch (error) {
      const refusal = sessionErrorOf(error)
      if (refusal.code === 'ALREADY_CONFIRMED') toast.info(SESSION.ALREADY_CONFIRMED)
      else toast.error(whyRefused(refusal) ?? ACCOUNT.RESEND_FAILED)
    }
  }
}
