import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { SITE } from '#shared/platform/messages/site.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { homePathOf, PATHS } from '#web/lib/paths.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'

const SessionFailed = lazyWithRetry(async () => ({ default: (await import('./session-failed.tsx')).SessionFailed }))

/** Lets in these roles only (specification §2). The server decides again on every call; this spares people dead ends. */
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
      <Denied>
        <Navigate to={session.profile.role === 'client' ? PATHS.dashboard : PATHS.home} replace />
      </Denied>
    )
  // Another person's screens begin anew: nothing that the one before typed or opened is left in them.
  return (
    <Fragment key={session.profile.id}>
      <Outlet />
    </Fragment>
  )
}

function Denied({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The id keeps one toast, however often the guard is drawn.
    toast.error(SITE.ACCESS_DENIED, { id: 'access-denied', description: SITE.ACCESS_DENIED_DETAIL })
  }, [])
  return children
}

const origin = z.object({ from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }) })

/**
 * For guests only: who is signed in goes on to the page they came from, else to their role's home. Who recovers a
 * password stays, signed in or not: on its page, and wherever the address says type=recovery (specification §2).
 */
export function GuestGuard() {
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  if (location.pathname === PATHS.updatePassword || search.get('type') === 'recovery') return <Outlet />
  if (session.status === 'loading') return <ScreenLoading />
  if (session.status !== 'signed_in') return <Outlet />
  const came = origin.safeParse(location.state)
  return <Navigate to={came.success ? came.data.from : homePathOf(session.profile?.role)} replace />
}
