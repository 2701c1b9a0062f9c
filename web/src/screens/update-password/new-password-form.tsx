import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { newPasswordForm } from '#web/features/people/session/account-forms.ts'
import { explainSessionError } from '#web/features/people/session/explain-session-error.ts'
import { type SessionError, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { type PasswordProof, useSession } from '#web/features/people/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AuthForm, AuthHeading, AuthNotice } from '#web/ui/auth-page.tsx'
import { AuthPasswordField } from '#web/ui/auth-password-field.tsx'
import { HiddenUsername, SubmitButton } from '#web/ui/form-fields.tsx'

type Values = { current: string; password: string; confirmPassword: string }

type Props = {
  email: string
  createProof: (currentPassword: string) => PasswordProof
  /** Whether to ask for the current password too. */
  needsCurrent?: boolean
  /** `isSignedIn`: whether this browser is signed in, so that no login is needed. */
  onDone: (email: string, isSignedIn: boolean) => void
  onInviteExpired?: () => void
}

export function NewPasswordForm({ email, createProof, needsCurrent = false, onDone, onInviteExpired }: Props) {
  const { setPassword } = useSession()
  const [isLinkExpired, setLinkExpired] = useState(false)
  const resolver = useMemo(() => zodResolver(newPasswordForm(needsCurrent)), [needsCurrent])
  const form: UseFormReturn<Values> = useForm({
    resolver,
    defaultValues: { current: '', password: '', confirmPassword: '' },
  })
  const submitPassword = form.handleSubmit(async ({ current, password }) => {
    setLinkExpired(false)
    const proof = createProof(current)
    try {
      const isSignedIn = await setPassword(proof, password)
      toast.success(AUTH_TEXTS.PASSWORD_UPDATED, {
        description: isSignedIn ? AUTH_TEXTS.PASSWORD_CHANGED_DETAIL : AUTH_TEXTS.PASSWORD_UPDATED_DETAIL,
      })
      onDone(email, isSignedIn)
    } catch (error) {
      const sessionError = sessionErrorOf(error)
      toast.error(AUTH_TEXTS.UPDATE_FAILED, { description: explainError(proof, sessionError) })
      if (sessionError.code === 'CHALLENGE_OVER') onInviteExpired?.()
      else if (needsNewLink(proof, sessionError)) setLinkExpired(true)
      else showFieldError(form, proof, sessionError)
    }
  })
  return (
    <>
      <AuthHeading title={AUTH_TEXTS.NEW_PASSWORD_TITLE}>
        {AUTH_TEXTS.NEW_PASSWORD_LEAD}
        {email && (
          <>
            <br />
            {AUTH_TEXTS.NEW_PASSWORD_OF(email)}
          </>
        )}
      </AuthHeading>
      <AuthForm noValidate onSubmit={submitPassword}>
        {isLinkExpired && (
          <AuthNotice
            severity="warning"
            action={
              <Button
                component={Link}
                to={PATHS.forgotPassword}
                state={{ email }}
                color="inherit"
                variant="outlined"
                size="small"
              >
                {AUTH_TEXTS.ASK_NEW_LINK}
              </Button>
            }
          >
            {AUTH_TEXTS.LINK_OVER}
          </AuthNotice>
        )}
        <HiddenUsername email={email} />
        {needsCurrent && (
          <AuthPasswordField
            form={form}
            name="current"
            label={AUTH_TEXTS.CURRENT_PASSWORD}
            autoComplete="current-password"
          />
        )}
        <AuthPasswordField
          form={form}
          name="password"
          label={AUTH_TEXTS.NEW_PASSWORD}
          hint={AUTH_TEXTS.PASSWORD_HINT}
          autoComplete="new-password"
        />
        <AuthPasswordField
          form={form}
          name="confirmPassword"
          label={AUTH_TEXTS.CONFIRM_NEW_PASSWORD}
          autoComplete="new-password"
        />
        <SubmitButton busy={form.formState.isSubmitting}>{AUTH_TEXTS.SAVE_NEW_PASSWORD}</SubmitButton>
      </AuthForm>
    </>
  )
}

/** Whether a new link is needed: this one was used, has expired, or belongs to another account. */
const needsNewLink = ({ by }: PasswordProof, { code }: SessionError): boolean =>
  by === 'recovery' && (code === 'CODE_REFUSED' || code === 'INVALID_CREDENTIALS')

function explainError(proof: PasswordProof, sessionError: SessionError): string {
  const explanation = explainSessionError(sessionError)
  if (explanation) return explanation
  if (sessionError.code === 'PASSWORD_REFUSED') return AUTH_TEXTS.PASSWORD_REFUSED
  switch (proof.by) {
    case 'recovery':
      return AUTH_TEXTS.UPDATE_FAILED_DETAIL
    case 'invite':
      return sessionError.code === 'CHALLENGE_OVER' ? AUTH_TEXTS.INVITE_TIME_OVER_DETAIL : AUTH_TEXTS.UNEXPECTED
    case 'password':
      return sessionError.code === 'INVALID_CREDENTIALS' ? AUTH_TEXTS.CURRENT_PASSWORD_WRONG : AUTH_TEXTS.UNEXPECTED
  }
}

/** Shows an error at the field that it concerns, and focuses the field. */
function showFieldError(form: UseFormReturn<Values>, { by }: PasswordProof, { code }: SessionError): void {
  if (code === 'PASSWORD_REFUSED')
    form.setError('password', { message: AUTH_TEXTS.PASSWORD_REFUSED }, { shouldFocus: true })
  else if (by === 'password' && code === 'INVALID_CREDENTIALS')
    form.setError('current', { message: AUTH_TEXTS.CURRENT_PASSWORD_WRONG }, { shouldFocus: true })
}
