import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { NEWEST_ORDER_ID, orderPath, returnStateFor } from '#web/lib/paths.ts'

export type EmailConfirmation = {
  /** The e-mail in the link, to prefill the form. */
  email: string
  state: 'none' | 'working' | 'done' | 'failed'
}

/**
 * Confirms an e-mail, once, when the page was opened by the confirmation e-mail's link
 * (/login?type=signup&email=…&proof=…&code=…), and removes the code from the URL.
 */
export function useEmailConfirmation(): EmailConfirmation {
  const { confirmEmail } = useSession()
  const [searchParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const hasTried = useRef(false)
  const [confirmation, setConfirmation] = useState<EmailConfirmation>(() => {
    const email = searchParams.get('email') ?? ''
    return {
      email,
      state: searchParams.get('type') === 'signup' && email && searchParams.get('code') ? 'working' : 'none',
    }
  })
  useEffect(() => {
    const code = searchParams.get('code')
    if (hasTried.current || confirmation.state !== 'working' || !code) return
    hasTried.current = true
    const { email } = confirmation
    // Signing in leads to the newest order, even if it was reserved in another tab or on another device.
    const state = { ...returnStateFor(orderPath(NEWEST_ORDER_ID)), ...location.state, email }
    navigate({ pathname: location.pathname }, { replace: true, state })
    confirmEmail({ email, code, proof: searchParams.get('proof') ?? '' }).then(
      () => {
        toast.success(AUTH_TEXTS.EMAIL_CONFIRMED, { description: AUTH_TEXTS.EMAIL_CONFIRMED_DETAIL })
        setConfirmation({ email, state: 'done' })
      },
      () => {
        toast.error(AUTH_TEXTS.EMAIL_CONFIRMATION_FAILED, {
          description: AUTH_TEXTS.EMAIL_CONFIRMATION_FAILED_DETAIL,
        })
        setConfirmation({ email, state: 'failed' })
      },
    )
  }, [searchParams, confirmation, confirmEmail, navigate, location])
  return confirmation
}
