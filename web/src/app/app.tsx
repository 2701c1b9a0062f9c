import CssBaseline from '@mui/material/CssBaseline'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useReservationInOtherTabs } from '#web/features/orders/reservation/reservation-in-other-tabs.ts'
import { SessionProvider } from '#web/features/people/session/session-provider.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { restoreLostFocus } from '#web/lib/focus-restoration.ts'
import { lazyWithRetry, preloadOnFirstInteraction } from '#web/lib/load-chunk.ts'
import { registerServiceWorker } from '#web/lib/register-service-worker.ts'
import { useReloadOnNewVersion } from '#web/lib/use-reload-on-new-version.ts'
import { createQueryClient } from './query-client.ts'
import { AppRoutes } from './router.tsx'
import { SiteRouter } from './site-router.tsx'
import { SiteThemeProvider } from './site-theme-provider.tsx'
import { SiteToasts } from './site-toasts.tsx'

const PendingReservation = lazyWithRetry(async () => ({
  default: (await import('#web/features/orders/reservation/pending-reservation-runner.tsx')).PendingReservationRunner,
}))

const QueryPersistence = lazyWithRetry(async () => ({
  default: (await import('./query-persistence.tsx')).QueryPersistence,
}))

/**
 * Caches the files of the client's area for use without network. The technician's panel caches its own files and shows
 * when they are complete (lib/use-offline-readiness.ts).
 */
async function cacheClientArea() {
  const { cacheOfflineFiles } = await import('#web/lib/offline-files.ts')
  if (await registerServiceWorker()) await cacheOfflineFiles()
}

/** Work that runs on every screen. Parts for signed-in people are loaded lazily, to keep them out of a visitor's first view. */
function BackgroundTasks() {
  const { profile } = useSession()
  useReloadOnNewVersion()
  useReservationInOtherTabs()
  useEffect(() => preloadOnFirstInteraction(async () => registerServiceWorker()), [])
  const isClient = profile?.role === 'client'
  useEffect(() => (isClient ? preloadOnFirstInteraction(cacheClientArea) : undefined), [isClient])
  return (
    profile && (
      <Suspense fallback={null}>
        <PendingReservation />
        <QueryPersistence key={profile.id} personId={profile.id} />
      </Suspense>
    )
  )
}

export function App() {
  const [queries] = useState(createQueryClient)
  useEffect(restoreLostFocus, [])
  return (
    <SiteThemeProvider>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <SiteRouter>
          <SessionProvider>
            <AppRoutes />
            <BackgroundTasks />
          </SessionProvider>
        </SiteRouter>
      </QueryClientProvider>
      <SiteToasts />
    </SiteThemeProvider>
  )
}
