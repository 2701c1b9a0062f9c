import { zodResolver } from '@hookform/resolvers/zod'
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { ACCOUNT } from '#shared/people/messages/account.ts'
import { SESSION } from '#shared/people/messages/session.ts'
import { recoveryForm } from '#web/features/people/session/account-forms.ts'
import { type SessionErrorCode, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useTypedEmail } from '#web/features/people/session/typed-email.ts'
import { useResend } from '#web/features/people/session/use-resend.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { whyRefused } from '#web/features/people/session/why-refused.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthBackLink, AuthForm, AuthHeading, AuthNotice, AuthOutcome, AuthPage } from '#web/ui/auth-page.tsx'
import { FormEmailField, SubmitButton } from '#web/ui/form-fields.tsx'

function sayWhy(error: unknown): SessionErrorCode {
  const refusal = sessionErrorOf(error)
  const why: Partial<Record<SessionErrorCode, string>> = {
    EMAIL_NOT_CONFIRMED: SESSION.RECOVERY_UNCONFIRMED,
    INVITE_UNUSED: SESSION.RECOVERY_INVITED,
  }
  toast.error(SESSION.RECOVERY_FAILED, { description: why[refusal.code] ?? whyRefused(refusal) ?? SESSION.UNEXPECTED })
  return refusal.code
}

/** Asks for the e-mail by which a password is recovered. The e-mail typed on the login page is here already. */
export function ForgotPasswordScreen() {
  useTitle(SESSION.RECOVERY_TITLE)
  const typedEmail = useTypedEmail()
  const { state } = useLocation()
  const [asked, setAsked] = useState({ email: typedEmail, sent: false })
  const back = !asked.sent && (
    <AuthBackLink to={PATHS.login} state={state}>
      {SESSION.BACK_TO_LOGIN}
    </AuthBackLink>
  )
  return (
    <AuthPage back={back}>
      {asked.sent ? (
        <Sent email={asked.email} onOtherEmail={() => setAsked({ ...asked, sent: false })} />
      ) : (
        <Form email={asked.email} onSent={email => setAsked({ email, sent: true })} />
      )}
    </AuthPage>
  )
}

function Form({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { requestRecovery } = useSession()
  const resend = useResend()
  const [refused, setRefused] = useState<SessionErrorCode>()
  const form = useForm({ resolver: zodResolver(recoveryForm), defaultValues: { email } })
  const submit = form.handleSubmit(async ({ email }) => {
    setRefused(undefined)
    try {
      await requestRecovery(email)
      onSent(email)
    } catch (error) {
      setRefused(sayWhy(error))
    }
  })
  return (
    <>
      <AuthHeading title={SESSION.RECOVERY_TITLE}>{SESSION.RECOVERY_LEAD}</AuthHeading>
      <AuthForm noValidate onSubmit={submit}>
        {refused === 'EMAIL_NOT_CONFIRMED' && (
          <AuthNotice
            severity="warning"
            action={
              <Button
                color="inherit"
                variant="outlined"
                size="small"
                onClick={() => void resend(form.getValues('email'))}
              >
                {ACCOUNT.RESEND_CONFIRMATION}
              </Button>
            }
          >
            {SESSION.CONFIRMATION_NOT_RECEIVED}
          </AuthNotice>
        )}
        {refused === 'INVITE_UNUSED' && (
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
                {SESSION.ENTER_WITH_INVITE}
              </Button>
            }
          >
            {SESSION.RECOVERY_INVITED_HINT}
          </AuthNotice>
        )}
        <FormEmailField form={form} name="email" label={SESSION.EMAIL} />
        <SubmitButton busy={form.formState.isSubmitting}>{SESSION.SEND_RECOVERY_LINK}</SubmitButton>
      </AuthForm>
    </>
  )
}

function Sent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const { state } = useLocation()
  const resend = useResend()
  return (
    <AuthOutcome
      icon={<ForwardToInboxOutlined color="success" />}
      title={SESSION.RECOVERY_SENT}
      actions={
        <>
          <Button component={Link} to={PATHS.login} state={{ ...state, email }} variant="contained" size="large">
            {SESSION.BACK_TO_LOGIN}
          </Button>
          <Button onClick={onOtherEmail}>{SESSION.RECOVERY_OTHER_EMAIL}</Button>
          <Button onClick={() => void resend(email)}>{ACCOUNT.RESEND_CONFIRMATION}</Button>
        </>
      }
    >
      <p>{SESSION.RECOVERY_SENT_DETAIL(email)}</p>
      <p>{SESSION.RECOVERY_NOT_RECEIVED}</p>
    </AuthOutcome>
  )
}
