import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { SESSION } from '#shared/people/messages/session.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { leadingTo, NEWEST_ORDER, orderPath } from '#web/lib/paths.ts'

export type EmailConfirmation = {
  /** The e-mail that the link names, for the form. */
  email: string
  state: 'none' | 'working' | 'done' | 'failed'
}

/**
 * Confirms the e-mail when the page was reached by the link of the confirmation e-mail
 * (/login?type=signup&email=…&proof=…&code=…): once, and then takes the code out of the address.
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
    const { email } = confirmation
    // Whoever signed up to reserve comes to that order by signing in here, whichever tab or device this is.
    const state = { ...leadingTo(orderPath(NEWEST_ORDER)), ...location.state, email }
    navigate({ pathname: location.pathname }, { replace: true, state })
    confirmEmail({ email, code, proof: search.get('proof') ?? '' }).then(
      () => {
        toast.success(SESSION.EMAIL_CONFIRMED, { description: SESSION.EMAIL_CONFIRMED_DETAIL })
        setConfirmation({ email, state: 'done' })
      },
      () => {
        toast.error(SESSION.EMAIL_CONFIRMATION_FAILED, { description: SESSION.EMAIL_CONFIRMATION_FAILED_DETAIL })
        setConfirmation({ email, state: 'failed' })
      },
    )
  }, [search, confirmation, confirmEmail, navigate, location])
  return confirmation
}
