import { zodResolver } from '@hookform/resolvers/zod'
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { loginForm } from '#web/features/session/account-forms.ts'
import { sessionErrorOf } from '#web/features/session/session-error.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthForm, AuthLinks, AuthLogo, AuthPage } from '#web/ui/auth-page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

/** Says why signing in did not work (specification §8); gives whether the e-mail still has to be confirmed. */
function sayWhy(error: unknown): { unconfirmed: boolean } {
  const { code } = sessionErrorOf(error)
  switch (code) {
    case 'EMAIL_NOT_CONFIRMED':
      toast.error(MESSAGES.EMAIL_NOT_CONFIRMED, { description: MESSAGES.EMAIL_NOT_CONFIRMED_DETAIL })
      break
    case 'INVALID_CREDENTIALS':
      toast.error(MESSAGES.LOGIN_FAILED, { description: MESSAGES.LOGIN_FAILED_DETAIL })
      break
    case 'TOO_MANY_ATTEMPTS':
      toast.error(MESSAGES.LOGIN_FAILED, { description: MESSAGES.TOO_MANY_ATTEMPTS })
      break
    case 'PROFILE_FAILED':
      toast.error(MESSAGES.SESSION_FAILED, { description: MESSAGES.SESSION_FAILED_DETAIL })
      break
    default:
      toast.error(MESSAGES.LOGIN_UNEXPECTED)
  }
  return { unconfirmed: code === 'EMAIL_NOT_CONFIRMED' }
}

/** 'Área Restrita'. Where to go after signing in is the guest guard's matter. */
export function LoginScreen() {
  useTitle('Área Restrita')
  const session = useSession()
  const location = useLocation()
  const confirmation = useEmailConfirmation()
  const [unconfirmed, setUnconfirmed] = useState(false)
  const form = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: confirmation.email, password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    setUnconfirmed(false)
    try {
      await session.signIn(email, password)
    } catch (error) {
      setUnconfirmed(sayWhy(error).unconfirmed)
    }
  })
  const resend = async () => {
    if (!(await form.trigger('email'))) return
    try {
      await session.resendConfirmation(form.getValues('email').trim().toLowerCase())
      toast.success(MESSAGES.CONFIRMATION_RESENT)
    } catch {
      toast.error(MESSAGES.RESEND_FAILED)
    }
  }
  return (
    <AuthPage>
      <Button component={Link} to={PATHS.home} startIcon={<ArrowBackRounded />} sx={{ ml: -2, mb: 3 }}>
        Voltar ao mapa
      </Button>
      <AuthLogo />
      <Typography variant="h1" sx={{ mt: 3 }}>
        Área Restrita
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Entre para acompanhar seus pedidos e pontos.
      </Typography>
      <AuthForm noValidate onSubmit={submit}>
        {confirmation.state === 'working' && <Alert severity="info">Confirmando seu e-mail…</Alert>}
        {confirmation.state === 'done' && (
          <Alert severity="success">
            {MESSAGES.EMAIL_CONFIRMED} {MESSAGES.EMAIL_CONFIRMED_DETAIL}
          </Alert>
        )}
        {(unconfirmed || confirmation.state === 'failed') && (
          <Alert severity="warning">
            {unconfirmed ? MESSAGES.EMAIL_NOT_CONFIRMED_DETAIL : MESSAGES.EMAIL_CONFIRMATION_FAILED_DETAIL}
            <br />
            <Button color="inherit" variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => void resend()}>
              {MESSAGES.RESEND_CONFIRMATION}
            </Button>
          </Alert>
        )}
        <TextField
          {...form.register('email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          error={errors.email !== undefined}
          helperText={errors.email?.message}
          fullWidth
        />
        <PasswordField
          {...form.register('password')}
          label="Senha"
          autoComplete="current-password"
          error={errors.password !== undefined}
          helperText={errors.password?.message}
          fullWidth
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
          Entrar
        </Button>
      </AuthForm>
      <AuthLinks>
        Não tem conta?{' '}
        <Link to={PATHS.signup} state={location.state}>
          {MESSAGES.SIGN_UP_INSTEAD}
        </Link>
      </AuthLinks>
    </AuthPage>
  )
}
