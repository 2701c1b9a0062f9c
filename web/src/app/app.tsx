import CssBaseline from '@mui/material/CssBaseline'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Toaster } from 'sonner'
import { SITE } from '#shared/messages/site.ts'
import { useReservedElsewhere } from '#web/features/reservation/reserved-elsewhere.ts'
import { SessionProvider } from '#web/features/session/session-provider.tsx'
import { useSession } from '#web/features/session/use-session.ts'
import { lazily, loadWhenIdle } from '#web/lib/load-code.ts'
import { keepSite } from '#web/lib/offline-site.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import '#web/lib/history-gate.ts'
import { useFreshSite } from '#web/lib/use-fresh-site.ts'
import { useOfflineNotice } from '#web/lib/use-offline-notice.ts'
import '#web/lib/layer-history.ts'
import { newQueryClient } from './query-client.ts'
import { AppRoutes } from './router.tsx'
import { SiteTheme } from './site-theme.tsx'
import { theme } from './theme.ts'

const PendingReservation = lazily(async () => ({
  default: (await import('#web/features/reservation/pending-reservation.tsx')).PendingReservation,
}))

const KeepAnswers = lazily(async () => ({ default: (await import('./keep-answers.tsx')).KeepAnswers }))

/** What goes on whatever the screen. What happens once somebody is signed in is not in a visitor's first view. */
function BehindScreens() {
  const { profile } = useSession()
  useFreshSite()
  useOfflineNotice()
  useReservedElsewhere()
  useEffect(() => loadWhenIdle(async () => keepSite()), [])
  return (
    profile && (
      <Suspense fallback={null}>
        <PendingReservation />
        <KeepAnswers key={profile.id} personId={profile.id} />
      </Suspense>
    )
  )
}

/** Below a phone's header and the title of what fills its window: what is at the lower edge a keyboard covers. Pixels. */
const BELOW_TITLES = 88

/** Where they cover neither titles nor what is pressed next: at a corner of a wide window, on a phone below the title. */
function Toasts() {
  const wide = useMedia(isWide)
  const place = wide ? { bottom: 16, left: 16 } : { top: BELOW_TITLES }
  return (
    <Toaster
      position={wide ? 'bottom-left' : 'top-center'}
      offset={place}
      mobileOffset={place}
      closeButton
      containerAriaLabel={SITE.NOTICES}
      toastOptions={{ closeButtonAriaLabel: SITE.CLOSE_NOTICE }}
      style={{ fontFamily: theme.typography.fontFamily }}
    />
  )
}

export function App() {
  const [queries] = useState(newQueryClient)
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
