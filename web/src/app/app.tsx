import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Toaster } from 'sonner'
import { PendingReservation } from '#web/features/reservation/pending-reservation.tsx'
import { SessionProvider } from '#web/features/session/session-provider.tsx'
import { ApiError } from '#web/lib/call.ts'
import { AppRoutes } from './router.tsx'
import { theme } from './theme.ts'

/** A refusal stays a refusal; only what may be a passing failure is tried again. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: (count, error) => count < 2 && mayPass(error) } },
  })

export function App() {
  const [queries] = useState(newQueryClient)
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
            <PendingReservation />
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toaster
        position="top-center"
        offset={68}
        mobileOffset={64}
        closeButton
        containerAriaLabel="Avisos"
        toastOptions={{ closeButtonAriaLabel: 'Fechar aviso' }}
        style={{ fontFamily: theme.typography.fontFamily }}
      />
    </ThemeProvider>
  )
}
