import { zodResolver } from '@hookform/resolvers/zod'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { signupPageFormSchema } from '#web/features/people/session/account-forms.ts'
import { explainSessionError } from '#web/features/people/session/explain-session-error.ts'
import { PrivacyNotice } from '#web/features/people/session/privacy-notice.tsx'
import { sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { useEmailFromNavigation } from '#web/features/people/session/use-email-from-navigation.ts'
import { useResendConfirmation } from '#web/features/people/session/use-resend-confirmation.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthBackLink, AuthForm, AuthHeading, AuthLinks, AuthOutcome, AuthPage } from '#web/ui/auth-page.tsx'
import { AuthPasswordField } from '#web/ui/auth-password-field.tsx'
import { FormEmailField, FormTextField, SubmitButton } from '#web/ui/form-fields.tsx'

function toastSignUpError(error: unknown): void {
  const sessionError = sessionErrorOf(error)
  if (sessionError.code === 'EMAIL_TAKEN') toast.error(ACCOUNT_TEXTS.SIGNUP_EMAIL_TAKEN)
  else
    toast.error(AUTH_TEXTS.SIGNUP_FAILED, {
      description: explainSessionError(sessionError) ?? AUTH_TEXTS.UNEXPECTED,
    })
}

export function SignupScreen() {
  useTitle(AUTH_TEXTS.SIGNUP_TITLE)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthPage back={<AuthBackLink to={PATHS.home}>{AUTH_TEXTS.BACK_TO_MAP}</AuthBackLink>}>
      {sentTo === undefined ? <SignupForm onDone={setSentTo} /> : <SignupDone email={sentTo} />}
    </AuthPage>
  )
}

function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const session = useSession()
  const location = useLocation()
  const carriedEmail = useEmailFromNavigation()
  const form = useForm({
    resolver: zodResolver(signupPageFormSchema),
    defaultValues: { name: '', email: carriedEmail, password: '', confirmPassword: '' },
  })
  const submitSignup = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await session.signUp({ name, email, password })
      onDone(email)
    } catch (error) {
      toastSignUpError(error)
    }
  })
  return (
    <>
      <AuthHeading title={AUTH_TEXTS.SIGNUP_TITLE}>{AUTH_TEXTS.SIGNUP_LEAD}</AuthHeading>
      <AuthForm noValidate onSubmit={submitSignup}>
        <FormTextField form={form} name="name" label={AUTH_TEXTS.FULL_NAME} autoComplete="name" />
        <FormEmailField form={form} name="email" label={AUTH_TEXTS.SIGNUP_EMAIL} />
        <AuthPasswordField
          form={form}
          name="password"
          label={AUTH_TEXTS.PASSWORD}
          hint={AUTH_TEXTS.PASSWORD_HINT}
          autoComplete="new-password"
        />
        <AuthPasswordField
          form={form}
          name="confirmPassword"
          label={AUTH_TEXTS.CONFIRM_PASSWORD}
          autoComplete="new-password"
        />
        <PrivacyNotice />
        <SubmitButton busy={form.formState.isSubmitting}>{AUTH_TEXTS.SIGN_UP}</SubmitButton>
      </AuthForm>
      <AuthLinks>
        {AUTH_TEXTS.HAS_ACCOUNT}{' '}
        <Link to={PATHS.login} state={location.state}>
          {AUTH_TEXTS.LOGIN}
        </Link>
      </AuthLinks>
    </>
  )
}

function SignupDone({ email }: { email: string }) {
  const { state } = useLocation()
  const resendConfirmation = useResendConfirmation()
  return (
    <AuthOutcome
      icon={<MarkEmailReadOutlined color="success" />}
      title={AUTH_TEXTS.SIGNUP_DONE}
      actions={
        <>
          <Button component={Link} to={PATHS.login} state={{ ...state, email }} variant="contained" size="large">
            {AUTH_TEXTS.GO_TO_LOGIN}
          </Button>
          <Button onClick={() => void resendConfirmation(email)}>{ACCOUNT_TEXTS.RESEND_CONFIRMATION}</Button>
        </>
      }
    >
      {AUTH_TEXTS.SIGNUP_DONE_DETAIL(email)}
    </AuthOutcome>
  )
}
