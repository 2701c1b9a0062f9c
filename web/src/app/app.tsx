import CssBaseline from '@mui/material/CssBaseline'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useReservationInOtherTabs } from '#web/features/orders/reservation/reservation-in-other-tabs.ts'
import { SessionProvider } from '#web/features/people/session/session-provider.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { keepFocus } from '#web/lib/kept-focus.ts'
import { lazily, loadWhenUsed } from '#web/lib/load-code.ts'
import { keepSite } from '#web/lib/offline-site.ts'
import '#web/lib/history-gate.ts'
import { useFreshSite } from '#web/lib/use-fresh-site.ts'
import '#web/lib/layer-history.ts'
import { newQueryClient } from './query-client.ts'
import { AppRoutes } from './router.tsx'
import { SiteTheme } from './site-theme.tsx'
import { Toasts } from './toasts.tsx'

const PendingReservation = lazily(async () => ({
  default: (await import('#web/features/orders/reservation/pending-reservation.tsx')).PendingReservation,
}))

const KeepAnswers = lazily(async () => ({ default: (await import('./keep-answers.tsx')).KeepAnswers }))

/** What goes on whatever the screen. What happens once somebody is signed in is not in a visitor's first view. */
function BehindScreens() {
  const { profile } = useSession()
  useFreshSite()
  useReservationInOtherTabs()
  useEffect(() => loadWhenUsed(async () => keepSite()), [])
  return (
    profile && (
      <Suspense fallback={null}>
        <PendingReservation />
        <KeepAnswers key={profile.id} personId={profile.id} />
      </Suspense>
    )
  )
}

export function App() {
  const [queries] = useState(newQueryClient)
  useEffect(keepFocus, [])
  return (
    <SiteTheme>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
            <BehindScreens />
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toasts />
    </SiteTheme>
  )
}
