import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { RESERVATION_TEXTS } from '#shared/orders/messages/reservation.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { orderIdSchema } from '#shared/platform/rules/identifiers.ts'
import { GuestReservationNotice } from '#web/features/orders/reservation/guest-reservation-notice.tsx'
import { reservationFromNavigation } from '#web/features/orders/reservation/reservation-navigation.ts'
import { loginFormSchema } from '#web/features/people/session/account-forms.ts'
import { explainSessionError } from '#web/features/people/session/explain-session-error.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useEmailFromNavigation } from '#web/features/people/session/use-email-from-navigation.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { NEWEST_ORDER_ID, PATHS, returnStateSchema } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AUTH_LINK, AuthBackLink, AuthForm, AuthHeading, AuthLinks, AuthNotice, AuthPage } from '#web/ui/auth-page.tsx'
import { AuthPasswordField } from '#web/ui/auth-password-field.tsx'
import { FormEmailField, SubmitButton } from '#web/ui/form-fields.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

/** Explains a failed sign-in by toast. Returns its code, by which the page decides what to offer next. */
function toastSignInError(error: unknown): SessionErrorCode {
  const sessionError = sessionErrorOf(error)
  switch (sessionError.code) {
    case 'INVITED': // signIn has already shown the welcome and opened the page that sets the password
      break
    case 'EMAIL_NOT_CONFIRMED':
      toast.error(ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED, { description: ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED_DETAIL })
      break
    case 'INVALID_CREDENTIALS':
      toast.error(AUTH_TEXTS.LOGIN_FAILED, { description: AUTH_TEXTS.LOGIN_FAILED_DETAIL })
      break
    case 'INVITE_OVER':
      toast.error(AUTH_TEXTS.LOGIN_FAILED, { description: AUTH_TEXTS.TEMPORARY_PASSWORD_OVER })
      break
    case 'PROFILE_FAILED':
      toast.error(AUTH_TEXTS.SESSION_FAILED, { description: AUTH_TEXTS.SESSION_FAILED_DETAIL })
      break
    default: {
      const explanation = explainSessionError(sessionError)
      if (explanation) toast.error(AUTH_TEXTS.LOGIN_FAILED, { description: explanation })
      else toast.error(AUTH_TEXTS.UNEXPECTED)
    }
  }
  return sessionError.code
}

const isSpecificOrder = (id: string): boolean => id !== NEWEST_ORDER_ID && orderIdSchema.safeParse(id).success

/** Text about what will be shown after signing in, depending on the page from which the person came. */
function loginLeadFor(state: unknown): string {
  const origin = returnStateSchema.safeParse(state)
  if (!origin.success) return AUTH_TEXTS.LOGIN_LEAD
  const { pathname, search } = origin.data.from
  const order = new URLSearchParams(search).get('pedido')
  if (pathname === PATHS.dashboard && order !== null)
    return AUTH_TEXTS.LOGIN_FOR_ORDER(isSpecificOrder(order) ? shortOrderId(order) : undefined)
  return pathname === PATHS.home ? AUTH_TEXTS.LOGIN_LEAD : AUTH_TEXTS.LOGIN_FOR_PAGE
}

/** The page 'Área Restrita'. GuestGuard decides where to go after signing in. */
export function LoginScreen() {
  useTitle(AUTH_TEXTS.LOGIN_TITLE)
  const session = useSession()
  const location = useLocation()
  const [searchParams] = useSearchParams()
  const carriedEmail = useEmailFromNavigation()
  const reservation = reservationFromNavigation(location.state)
  const confirmation = useEmailConfirmation()
  const sendConfirmation = useResendConfirmation()
  const [errorCode, setErrorCode] = useState<SessionErrorCode>()
  const form = useForm({
    resolver: zodResolver(loginFormSchema),
    defaultValues: { email: confirmation.email || carriedEmail, password: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    if (confirmation.state === 'done') setFocus('password')
  }, [confirmation.state, setFocus])
  const email = useWatch({ control: form.control, name: 'email' })
  const linkState = { ...location.state, email }

  const submitLogin = form.handleSubmit(async ({ email, password }) => {
    setErrorCode(undefined)
    try {
      await session.signIn(email, password)
    } catch (error) {
      const code = toastSignInError(error)
      setErrorCode(code)
      if (code === 'INVALID_CREDENTIALS') form.setFocus('password', { shouldSelect: true })
    }
  })
  const resendConfirmation = async () => {
    if (await form.trigger('email', { shouldFocus: true })) await sendConfirmation(form.getValues('email'))
  }
  return (
    <AuthPage back={<AuthBackLink to={PATHS.home}>{AUTH_TEXTS.BACK_TO_MAP}</AuthBackLink>}>
      {reservation ? (
        <>
          <AuthHeading title={AUTH_TEXTS.RESERVED_TITLE} />
          <GuestReservationNotice {...reservation} />
          <AuthHeading variant="h2" title={AUTH_TEXTS.LOGIN_TITLE}>
            {AUTH_TEXTS.RESERVED_THEN_LOGIN}
          </AuthHeading>
        </>
      ) : (
        <AuthHeading title={AUTH_TEXTS.LOGIN_TITLE}>{loginLeadFor(location.state)}</AuthHeading>
      )}
      <AuthForm noValidate onSubmit={submitLogin}>
        {searchParams.get('type') === 'invite' && <Alert severity="info">{AUTH_TEXTS.INVITED_HINT}</Alert>}
        {confirmation.state === 'working' && <Alert severity="info">{AUTH_TEXTS.CONFIRMING_EMAIL}</Alert>}
        {confirmation.state === 'done' && <Alert severity="success">{AUTH_TEXTS.EMAIL_CONFIRMED_DETAIL}</Alert>}
        {(errorCode === 'EMAIL_NOT_CONFIRMED' || confirmation.state === 'failed') && (
          <AuthNotice
            severity="warning"
            action={
              <Button color="inherit" variant="outlined" size="small" onClick={() => void resendConfirmation()}>
                {ACCOUNT_TEXTS.RESEND_CONFIRMATION}
              </Button>
            }
          >
            {errorCode === 'EMAIL_NOT_CONFIRMED' && (
              <>
                <strong>{ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED}</strong>
                <br />
                {ACCOUNT_TEXTS.EMAIL_NOT_CONFIRMED_DETAIL}{' '}
              </>
            )}
            {AUTH_TEXTS.CONFIRMATION_NOT_RECEIVED}
          </AuthNotice>
        )}
        <FormEmailField form={form} name="email" label={AUTH_TEXTS.EMAIL} />
        <AuthPasswordField form={form} name="password" label={AUTH_TEXTS.PASSWORD} autoComplete="current-password" />
        <Box sx={{ mt: -2, mb: -1, textAlign: 'right', fontSize: 14, '& a': AUTH_LINK }}>
          <Link to={PATHS.forgotPassword} state={linkState}>
            {AUTH_TEXTS.FORGOT_PASSWORD}
          </Link>
        </Box>
        <SubmitButton busy={form.formState.isSubmitting}>{AUTH_TEXTS.LOGIN}</SubmitButton>
      </AuthForm>
      <AuthLinks>
        {AUTH_TEXTS.NO_ACCOUNT_YET}{' '}
        <Link to={PATHS.signup} state={linkState}>
          {RESERVATION_TEXTS.SIGN_UP_INSTEAD}
        </Link>
      </AuthLinks>
    </AuthPage>
  )
}
