import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AUTH_TEXTS } from '#shared/people/messages/auth.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { homePathOf, PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthBackLink, AuthOutcome, AuthPage } from '#web/ui/auth-page.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { usePasswordFlow } from './use-password-flow.ts'

/** How long the confirmation of a new password is shown before the login page opens. Milliseconds. */
const REDIRECT_DELAY_MS = 3000

/**
 * The page 'Definir Nova Senha'. The person is authorised by a recovery link, a temporary password or the current
 * password.
 */
export function UpdatePasswordScreen() {
  useTitle(AUTH_TEXTS.NEW_PASSWORD_TITLE)
  const { status, profile } = useSession()
  const { flow, finish } = usePasswordFlow()
  const navigate = useNavigate()
  const [isInviteExpired, setInviteExpired] = useState(false)
  if (flow.by === 'none' && status === 'loading') return <ScreenLoading />
  const backLink = profile && flow.by === 'none' && (
    <AuthBackLink to={homePathOf(profile.role)}>{AUTH_TEXTS.BACK}</AuthBackLink>
  )
  return (
    <AuthPage back={backLink}>
      {flow.by === 'done' ? (
        <PasswordSaved email={flow.email} />
      ) : isInviteExpired ? (
        <InviteExpired email={flow.email} />
      ) : flow.by === 'recovery' ? (
        <NewPasswordForm email={flow.email} createProof={() => flow} onDone={finish} />
      ) : flow.by === 'invite' ? (
        <NewPasswordForm
          email={flow.email}
          createProof={() => flow}
          onDone={finish}
          onInviteExpired={() => setInviteExpired(true)}
        />
      ) : profile ? (
        <NewPasswordForm
          email={profile.email}
          createProof={current => ({ by: 'password', email: profile.email, current })}
          needsCurrent
          onDone={(email, isSignedIn) =>
            isSignedIn ? navigate(homePathOf(profile.role), { replace: true }) : finish(email)
          }
        />
      ) : (
        <MissingLink />
      )}
    </AuthPage>
  )
}

function PasswordSaved({ email }: { email: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(PATHS.login, { replace: true, state: { email } }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, email])
  return (
    <AuthOutcome
      icon={<CheckCircleOutlineRounded color="success" />}
      title={AUTH_TEXTS.PASSWORD_SET_TITLE}
      actions={
        <Button component={Link} to={PATHS.login} replace state={{ email }} variant="contained" size="large">
          {AUTH_TEXTS.GO_TO_LOGIN}
        </Button>
      }
    >
      {AUTH_TEXTS.PASSWORD_SET_LEAD}
    </AuthOutcome>
  )
}

function InviteExpired({ email }: { email: string }) {
  return (
    <AuthOutcome
      icon={<TimerOffOutlined color="action" />}
      title={AUTH_TEXTS.INVITE_TIME_OVER}
      actions={
        <Button component={Link} to={`${PATHS.login}?type=invite`} state={{ email }} variant="contained" size="large">
          {AUTH_TEXTS.ENTER_WITH_INVITE}
        </Button>
      }
    >
      {AUTH_TEXTS.INVITE_TIME_OVER_DETAIL}
    </AuthOutcome>
  )
}

function MissingLink() {
  return (
    <AuthOutcome
      icon={<LinkOffRounded color="action" />}
      title={AUTH_TEXTS.NO_LINK_TITLE}
      actions={
        <>
          <Button component={Link} to={PATHS.forgotPassword} variant="contained" size="large">
            {AUTH_TEXTS.ASK_LINK}
          </Button>
          <Button component={Link} to={PATHS.login}>
            {AUTH_TEXTS.GO_TO_LOGIN}
          </Button>
        </>
      }
    >
      {AUTH_TEXTS.NO_LINK_DETAIL}
    </AuthOutcome>
  )
}
