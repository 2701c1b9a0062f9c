import { zodResolver } from '@hookform/resolvers/zod'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { toast } from 'sonner'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { signupPageForm } from '#web/features/session/account-forms.ts'
import { sessionErrorOf } from '#web/features/session/session-error.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthForm, AuthLinks, AuthLogo, AuthPage } from '#web/ui/auth-page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

function sayWhy(error: unknown): void {
  const { code } = sessionErrorOf(error)
  if (code === 'EMAIL_TAKEN') toast.error(MESSAGES.SIGNUP_EMAIL_TAKEN)
  else
    toast.error(MESSAGES.SIGNUP_FAILED_TITLE, {
      description: code === 'TOO_MANY_ATTEMPTS' ? MESSAGES.TOO_MANY_ATTEMPTS : MESSAGES.SIGNUP_UNEXPECTED,
    })
}

export function SignupScreen() {
  useTitle('Crie sua conta')
  const [sentTo, setSentTo] = useState<string>()
  return <AuthPage>{sentTo === undefined ? <Form onDone={setSentTo} /> : <Done email={sentTo} />}</AuthPage>
}

function Form({ onDone }: { onDone: (email: string) => void }) {
  const session = useSession()
  const location = useLocation()
  const form = useForm({
    resolver: zodResolver(signupPageForm),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await session.signUp({ name, email, password })
      onDone(email)
    } catch (error) {
      sayWhy(error)
    }
  })
  return (
    <>
      <Link to={PATHS.home} style={{ display: 'inline-block', padding: '6px 0' }}>
        <AuthLogo />
      </Link>
      <Typography variant="h1" sx={{ mt: 3 }}>
        Crie sua Conta
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Para reservar pontos e acompanhar cada pedido.
      </Typography>
      <AuthForm noValidate onSubmit={submit}>
        <TextField
          {...form.register('name')}
          label="Nome Completo"
          autoComplete="name"
          error={errors.name !== undefined}
          helperText={errors.name?.message}
          fullWidth
        />
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email !== undefined}
          helperText={errors.email?.message}
          fullWidth
        />
        <PasswordField
          {...form.register('password')}
          label="Senha"
          autoComplete="new-password"
          error={errors.password !== undefined}
          helperText={errors.password?.message}
          fullWidth
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label="Confirmar Senha"
          autoComplete="new-password"
          error={errors.confirmPassword !== undefined}
          helperText={errors.confirmPassword?.message}
          fullWidth
        />
        <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
          Cadastrar
        </Button>
      </AuthForm>
      <AuthLinks>
        Já tem conta?{' '}
        <Link to={PATHS.login} state={location.state}>
          Entrar
        </Link>
      </AuthLinks>
    </>
  )
}

function Done({ email }: { email: string }) {
  const session = useSession()
  const location = useLocation()
  const resend = async () => {
    try {
      await session.resendConfirmation(email)
      toast.success(MESSAGES.CONFIRMATION_RESENT)
    } catch {
      toast.error(MESSAGES.RESEND_FAILED)
    }
  }
  return (
    <div role="status" style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <MarkEmailReadOutlined color="success" sx={{ fontSize: 48 }} />
      <Typography variant="h1">{MESSAGES.SIGNUP_DONE}</Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {MESSAGES.SIGNUP_DONE_DETAIL(email)}
      </Typography>
      <Button component={Link} to={PATHS.login} state={location.state} variant="contained" size="large" sx={{ mt: 1 }}>
        Ir para o login
      </Button>
      <Button onClick={() => void resend()} sx={{ ml: -2 }}>
        {MESSAGES.RESEND_CONFIRMATION}
      </Button>
    </div>
  )
}
