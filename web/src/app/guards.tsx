import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { homePathOf, PATHS, returnStateSchema } from '#web/lib/paths.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

const SessionFailed = lazyWithRetry(async () => ({
  default: (await import('./session-failed-screen.tsx')).SessionFailedScreen,
}))

/** Shows its screens to these roles only. This is a convenience: the server checks every request itself. */
export function RoleGuard({ allowed }: { allowed: readonly Role[] }) {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <ScreenLoading />
  if (session.status === 'failed')
    return (
      <Suspense fallback={<ScreenLoading />}>
        <SessionFailed />
      </Suspense>
    )
  if (session.status === 'signed_out' || !session.profile)
    return <Navigate to={PATHS.login} replace state={session.skipsReturnPath ? null : { from: location }} />
  if (!allowed.includes(session.profile.role))
    return (
      <AccessDeniedToast>
        <Navigate to={session.profile.role === 'client' ? PATHS.dashboard : PATHS.home} replace />
      </AccessDeniedToast>
    )
  // The key resets all screens when another person signs in.
  return (
    <Fragment key={session.profile.id}>
      <Outlet />
    </Fragment>
  )
}

function AccessDeniedToast({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The id prevents a second toast when the guard renders again.
    toast.error(SITE_TEXTS.ACCESS_DENIED, { id: 'access-denied', description: SITE_TEXTS.ACCESS_DENIED_DETAIL })
  }, [])
  return children
}

/**
 * Screens for guests only. Redirects signed-in people to the page they came from, or to their role's home. Password recovery is
 * exempt: its page, and any URL with type=recovery.
 */
export function GuestGuard() {
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  if (location.pathname === PATHS.updatePassword || search.get('type') === 'recovery') return <Outlet />
  if (session.status === 'loading') return <ScreenLoading />
  if (session.status !== 'signed_in') return <Outlet />
  const returnPath = returnStateSchema.safeParse(location.state)
  return <Navigate to={returnPath.success ? returnPath.data.from : homePathOf(session.profile?.role)} replace />
}
