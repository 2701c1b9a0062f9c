import { zodResolver } from '@hookform/resolvers/zod'
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { recoveryFormSchema } from '#web/features/people/session/account-forms.ts'
import { explainSessionError } from '#web/features/people/session/explain-session-error.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useEmailFromNavigation } from '#web/features/people/session/use-email-from-navigation.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthBackLink, AuthForm, AuthHeading, AuthNotice, AuthOutcome, AuthPage } from '#web/ui/auth-page.tsx'
import { FormEmailField, SubmitButton } from '#web/ui/form-fields.tsx'

function toastRecoveryError(error: unknown): SessionErrorCode {
  const sessionError = sessionErrorOf(error)
  const explanations: Partial<Record<SessionErrorCode, string>> = {
    EMAIL_NOT_CONFIRMED: AUTH_TEXTS.RECOVERY_UNCONFIRMED,
    INVITE_UNUSED: AUTH_TEXTS.RECOVERY_INVITED,
  }
  toast.error(AUTH_TEXTS.RECOVERY_FAILED, {
    description: explanations[sessionError.code] ?? explainSessionError(sessionError) ?? AUTH_TEXTS.UNEXPECTED,
  })
  return sessionError.code
}

/** Requests a recovery link. The e-mail typed on the login page is prefilled. */
export function ForgotPasswordScreen() {
  useTitle(AUTH_TEXTS.RECOVERY_TITLE)
  const carriedEmail = useEmailFromNavigation()
  const { state } = useLocation()
  const [request, setRequest] = useState({ email: carriedEmail, sent: false })
  const backLink = !request.sent && (
    <AuthBackLink to={PATHS.login} state={state}>
      {AUTH_TEXTS.BACK_TO_LOGIN}
    </AuthBackLink>
  )
  return (
    <AuthPage back={backLink}>
      {request.sent ? (
        <LinkSent email={request.email} onOtherEmail={() => setRequest({ ...request, sent: false })} />
      ) : (
        <RecoveryForm email={request.email} onSent={email => setRequest({ email, sent: true })} />
      )}
    </AuthPage>
  )
}

function RecoveryForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { requestRecovery } = useSession()
  const resendConfirmation = useResendConfirmation()
  const [errorCode, setErrorCode] = useState<SessionErrorCode>()
  const form = useForm({ resolver: zodResolver(recoveryFormSchema), defaultValues: { email } })
  const submitEmail = form.handleSubmit(async ({ email }) => {
    setErrorCode(undefined)
    try {
      await requestRecovery(email)
      onSent(email)
    } catch (error) {
      setErrorCode(toastRecoveryError(error))
    }
  })
  return (
    <>
      <AuthHeading title={AUTH_TEXTS.RECOVERY_TITLE}>{AUTH_TEXTS.RECOVERY_LEAD}</AuthHeading>
      <AuthForm noValidate onSubmit={submitEmail}>
        {errorCode === 'EMAIL_NOT_CONFIRMED' && (
          <AuthNotice
            severity="warning"
            action={
              <Button
                color="inherit"
                variant="outlined"
                size="small"
                onClick={() => void resendConfirmation(form.getValues('email'))}
              >
                {ACCOUNT_TEXTS.RESEND_CONFIRMATION}
              </Button>
            }
          >
            {AUTH_TEXTS.CONFIRMATION_NOT_RECEIVED}
          </AuthNotice>
        )}
        {errorCode === 'INVITE_UNUSED' && (
          <AuthNotice
            severity="info"
            action={
              <Button
                component={Link}
                to={`${PATHS.login}?type=invite`}
                state={{ email: form.getValues('email') }}
                color="inherit"
                variant="outlined"
                size="small"
              >
                {AUTH_TEXTS.ENTER_WITH_INVITE}
              </Button>
            }
          >
            {AUTH_TEXTS.RECOVERY_INVITED_HINT}
          </AuthNotice>
        )}
        <FormEmailField form={form} name="email" label={AUTH_TEXTS.EMAIL} />
        <SubmitButton busy={form.formState.isSubmitting}>{AUTH_TEXTS.SEND_RECOVERY_LINK}</SubmitButton>
      </AuthForm>
    </>
  )
}

function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const { state } = useLocation()
  const resendConfirmation = useResendConfirmation()
  return (
    <AuthOutcome
      icon={<ForwardToInboxOutlined color="success" />}
      title={AUTH_TEXTS.RECOVERY_SENT}
      actions={
        <>
          <Button component={Link} to={PATHS.login} state={{ ...state, email }} variant="contained" size="large">
            {AUTH_TEXTS.BACK_TO_LOGIN}
          </Button>
          <Button onClick={onOtherEmail}>{AUTH_TEXTS.RECOVERY_OTHER_EMAIL}</Button>
          <Button onClick={() => void resendConfirmation(email)}>{ACCOUNT_TEXTS.RESEND_CONFIRMATION}</Button>
        </>
      }
    >
      {AUTH_TEXTS.RECOVERY_SENT_DETAIL(email)}
      {AUTH_TEXTS.RECOVERY_NOT_RECEIVED}
    </AuthOutcome>
  )
}
