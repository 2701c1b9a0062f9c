import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SESSION } from '#shared/people/messages/session.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { homeOf, PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AuthBackLink, AuthOutcome, AuthPage } from '#web/ui/auth-page.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useWayHere } from './use-way-here.ts'

/** From the saved password to the login page (specification §9). Milliseconds. */
const REDIRECT_DELAY = 3000

/** 'Definir Nova Senha': by the link of the recovery e-mail, after a temporary password, or by the password so far. */
export function UpdatePasswordScreen() {
  useTitle(SESSION.NEW_PASSWORD_TITLE)
  const { status, profile } = useSession()
  const { way, settle } = useWayHere()
  const navigate = useNavigate()
  const [isInviteOver, setInviteOver] = useState(false)
  if (way.by === 'nothing' && status === 'loading') return <ScreenLoading />
  const back = profile && way.by === 'nothing' && <AuthBackLink to={homeOf(profile.role)}>{SESSION.BACK}</AuthBackLink>
  return (
    <AuthPage back={back}>
      {way.by === 'done' ? (
        <Done email={way.email} />
      ) : isInviteOver ? (
        <InviteOver email={way.email} />
      ) : way.by === 'recovery' ? (
        <NewPasswordForm email={way.email} proof={() => way} onDone={settle} />
      ) : way.by === 'invite' ? (
        <NewPasswordForm email={way.email} proof={() => way} onDone={settle} onInviteOver={() => setInviteOver(true)} />
      ) : profile ? (
        <NewPasswordForm
          email={profile.email}
          proof={current => ({ by: 'password', email: profile.email, current })}
          asksCurrent
          onDone={(email, isSignedIn) =>
            isSignedIn ? navigate(homeOf(profile.role), { replace: true }) : settle(email)
          }
        />
      ) : (
        <WithoutLink />
      )}
    </AuthPage>
  )
}

function Done({ email }: { email: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(PATHS.login, { replace: true, state: { email } }), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [navigate, email])
  return (
    <AuthOutcome
      icon={<CheckCircleOutlineRounded color="success" />}
      title={SESSION.PASSWORD_SET_TITLE}
      actions={
        <Button component={Link} to={PATHS.login} replace state={{ email }} variant="contained" size="large">
          {SESSION.GO_TO_LOGIN}
        </Button>
      }
    >
      <p>{SESSION.PASSWORD_SET_LEAD}</p>
    </AuthOutcome>
  )
}

function InviteOver({ email }: { email: string }) {
  return (
    <AuthOutcome
      icon={<TimerOffOutlined color="action" />}
      title={SESSION.INVITE_TIME_OVER}
      actions={
        <Button component={Link} to={`${PATHS.login}?type=invite`} state={{ email }} variant="contained" size="large">
          {SESSION.ENTER_WITH_INVITE}
        </Button>
      }
    >
      <p>{SESSION.INVITE_TIME_OVER_DETAIL}</p>
    </AuthOutcome>
  )
}

function WithoutLink() {
  return (
    <AuthOutcome
      icon={<LinkOffRounded color="action" />}
      title={SESSION.NO_LINK_TITLE}
      actions={
        <>
          <Button component={Link} to={PATHS.forgotPassword} variant="contained" size="large">
            {SESSION.ASK_LINK}
          </Button>
          <Button component={Link} to={PATHS.login}>
            {SESSION.GO_TO_LOGIN}
          </Button>
        </>
      }
    >
      <p>{SESSION.NO_LINK_DETAIL}</p>
    </AuthOutcome>
  )
}
