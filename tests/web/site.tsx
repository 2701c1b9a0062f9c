import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { SiteTheme } from '#web/app/site-theme.tsx'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { SessionProvider } from '#web/features/session/session-provider.tsx'

/** Every test begins as a new visitor and leaves nothing behind. */
export function eachTestStartsFresh(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    cartStore.replace([])
    cartStore.setOpen(false)
  })
  afterEach(() => {
    toast.dismiss()
    cleanup()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })
}

let address = ''
/** Where the browser is. */
export const currentAddress = (): string => address

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

type Start = string | { pathname: string; search?: string; state?: unknown }

/** Draws screens inside what the whole site has around them, starting at an address. */
export function openSite(screens: ReactNode, start: Start = '/') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The number and the hold's hours come with the deployment and play no part here.
  queries.setQueryData(['site-config'], { whatsapp_number: '', hold_hours: 72 })
  render(
    <SiteTheme>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[start]}>
          <SessionProvider>{screens}</SessionProvider>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
      <Toaster />
    </SiteTheme>,
  )
  return { user: userEvent.setup() }
}
