import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { SESSION } from '#shared/people/messages/session.ts'
import { newPasswordForm } from '#web/features/people/session/account-forms.ts'
import { type SessionError, sessionErrorOf } from '#web/features/people/session/session-error.ts'
import { type PasswordProof, useSession } from '#web/features/people/session/use-session.ts'
import { whyRefused } from '#web/features/people/session/why-refused.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AuthForm, AuthHeading, AuthNotice } from '#web/ui/auth-page.tsx'
import { AuthPasswordField } from '#web/ui/auth-password-field.tsx'
import { HiddenUsername, SubmitButton } from '#web/ui/form-fields.tsx'

type Values = { current: string; password: string; confirmPassword: string }

type Props = {
  /** Whose password it is. */
  email: string
  proof: (current: string) => PasswordProof
  /** Demands the password so far. */
  asksCurrent?: boolean
  /** `isSignedIn`: somebody is, in this browser, so that no login follows. */
  onDone: (email: string, isSignedIn: boolean) => void
  onInviteOver?: () => void
}

export function NewPasswordForm({ email, proof, asksCurrent = false, onDone, onInviteOver }: Props) {
  const { setPassword } = useSession()
  const [isLinkOver, setLinkOver] = useState(false)
  const resolver = useMemo(() => zodResolver(newPasswordForm(asksCurrent)), [asksCurrent])
  const form: UseFormReturn<Values> = useForm({
    resolver,
    defaultValues: { current: '', password: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(async ({ current, password }) => {
    setLinkOver(false)
    const by = proof(current)
    try {
      const isSignedIn = await setPassword(by, password)
      toast.success(SESSION.PASSWORD_UPDATED, {
        description: isSignedIn ? SESSION.PASSWORD_CHANGED_DETAIL : SESSION.PASSWORD_UPDATED_DETAIL,
      })
      onDone(email, isSignedIn)
    } catch (error) {
      const refusal = sessionErrorOf(error)
      toast.error(SESSION.UPDATE_FAILED, { description: whyNot(by, refusal) })
      if (refusal.code === 'CHALLENGE_OVER') onInviteOver?.()
      else if (isOver(by, refusal)) setLinkOver(true)
      else markField(form, by, refusal)
    }
  })
  return (
    <>
      <AuthHeading title={SESSION.NEW_PASSWORD_TITLE}>
        {SESSION.NEW_PASSWORD_LEAD}
        {email && (
          <>
            <br />
            {SESSION.NEW_PASSWORD_OF(email)}
          </>
        )}
      </AuthHeading>
      <AuthForm noValidate onSubmit={submit}>
        {isLinkOver && (
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
                {SESSION.ASK_NEW_LINK}
              </Button>
            }
          >
            {SESSION.LINK_OVER}
          </AuthNotice>
        )}
        <HiddenUsername email={email} />
        {asksCurrent && (
          <AuthPasswordField
            form={form}
            name="current"
            label={SESSION.CURRENT_PASSWORD}
            autoComplete="current-password"
          />
        )}
        <AuthPasswordField
          form={form}
          name="password"
          label={SESSION.NEW_PASSWORD}
          hint={SESSION.PASSWORD_HINT}
          autoComplete="new-password"
        />
        <AuthPasswordField
          form={form}
          name="confirmPassword"
          label={SESSION.CONFIRM_NEW_PASSWORD}
          autoComplete="new-password"
        />
        <SubmitButton busy={form.formState.isSubmitting}>{SESSION.SAVE_NEW_PASSWORD}</SubmitButton>
      </AuthForm>
    </>
  )
}

/** The link was used, is too old, or is of another account: only a new one helps. */
const isOver = ({ by }: PasswordProof, { code }: SessionError): boolean =>
  by === 'recovery' && (code === 'CODE_REFUSED' || code === 'INVALID_CREDENTIALS')

function whyNot(proof: PasswordProof, refusal: SessionError): string {
  const why = whyRefused(refusal)
  if (why) return why
  if (refusal.code === 'PASSWORD_REFUSED') return SESSION.PASSWORD_REFUSED
  switch (proof.by) {
    case 'recovery':
      return SESSION.UPDATE_FAILED_DETAIL
    case 'invite':
      return refusal.code === 'CHALLENGE_OVER' ? SESSION.INVITE_TIME_OVER_DETAIL : SESSION.UNEXPECTED
    case 'password':
      return refusal.code === 'INVALID_CREDENTIALS' ? SESSION.CURRENT_PASSWORD_WRONG : SESSION.UNEXPECTED
  }
}

/** Puts the reason beside the field that it is about, and the focus there. */
function markField(form: UseFormReturn<Values>, { by }: PasswordProof, { code }: SessionError): void {
  if (code === 'PASSWORD_REFUSED')
    form.setError('password', { message: SESSION.PASSWORD_REFUSED }, { shouldFocus: true })
  else if (by === 'password' && code === 'INVALID_CREDENTIALS')
    form.setError('current', { message: SESSION.CURRENT_PASSWORD_WRONG }, { shouldFocus: true })
}
