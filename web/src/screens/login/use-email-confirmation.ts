import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { useSession } from '#web/features/session/use-session.ts'

export type EmailConfirmation = {
  /** The e-mail that the link names, for the form. */
  email: string
  state: 'none' | 'working' | 'done' | 'failed'
}

/**
 * Confirms the e-mail when the page was reached by the link of the confirmation e-mail
 * (/login?type=signup&email=…&code=…): once, and then takes the code out of the address.
 */
export function useEmailConfirmation(): EmailConfirmation {
  const { confirmEmail } = useSession()
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const tried = useRef(false)
  const [confirmation, setConfirmation] = useState<EmailConfirmation>(() => {
    const email = search.get('email') ?? ''
    return { email, state: search.get('type') === 'signup' && email && search.get('code') ? 'working' : 'none' }
  })
  useEffect(() => {
    const code = search.get('code')
    if (tried.current || confirmation.state !== 'working' || !code) return
    tried.current = true
    navigate({ pathname: location.pathname }, { replace: true, state: location.state })
    confirmEmail(confirmation.email, code).then(
      () => {
        toast.success(MESSAGES.EMAIL_CONFIRMED, { description: MESSAGES.EMAIL_CONFIRMED_DETAIL })
        setConfirmation({ email: confirmation.email, state: 'done' })
      },
      () => {
        toast.error(MESSAGES.EMAIL_CONFIRMATION_FAILED, { description: MESSAGES.EMAIL_CONFIRMATION_FAILED_DETAIL })
        setConfirmation({ email: confirmation.email, state: 'failed' })
      },
    )
  }, [search, confirmation, confirmEmail, navigate, location])
  return confirmation
}
