import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { createPath, type Path, parsePath, useLocation } from 'react-router-dom'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { EXAMPLE_SITE_CONFIG } from '#tests/support/site-config.ts'
import { SiteRouter } from '#web/app/site-router.tsx'
import { SiteThemeProvider } from '#web/app/site-theme-provider.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { SessionProvider } from '#web/features/people/session/session-provider.tsx'
import { restoreLostFocus } from '#web/lib/focus-restoration.ts'

/** Resets storage, session and mocks, so that every test starts as a new visitor. */
export function startEachTestFresh(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    cartStore.replace([])
    cartStore.setOpen(false)
  })
  afterEach(() => {
    // Unmount before dismissing toasts: the toaster removes them with a delay, when the window may be gone.
    cleanup()
    toast.dismiss()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })
}

let isKept = false
let isDrawn = false
/** Restores the focus as on the whole site. */
function FocusKept() {
  useEffect(() => {
    const end = restoreLostFocus()
    isDrawn = true
    return () => {
      isDrawn = false
      end()
    }
  }, [])
  return null
}

/**
 * Asserts after every test with a screen that something has the focus, even if the pressed element was removed or disabled. Call
 * it after startEachTestFresh, so that it runs before the cleanup.
 */
export function assertFocusAfterEachTest(): void {
  let focused: Element | undefined
  const follow = ({ target }: Event) => {
    if (target instanceof Element) focused = target
  }
  beforeEach(() => {
    isKept = true
    focused = undefined
    document.addEventListener('focusin', follow)
  })
  afterEach(async () => {
    isKept = false
    document.removeEventListener('focusin', follow)
    if (isDrawn && focused && (!focused.isConnected || focused.matches(':disabled')))
      await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })
}

let place: { address: string; state: unknown } = { address: '', state: undefined }
/** The router's current location. */
export const currentAddress = (): string => place.address
/** State of the current history entry. */
export const currentState = (): unknown => place.state

function Address() {
  const { pathname, search, state } = useLocation()
  place = { address: pathname + search, state }
  return null
}

/** The accessible description of a field: its hint or error. */
export const accessibleDescriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')

type Start = string | (Partial<Path> & { state?: unknown })

/** Renders screens with the site's providers, starting at a URL. */
export function openSite(screens: ReactNode, start: Start = '/', config: Partial<SiteConfig> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(['site-config'], { ...EXAMPLE_SITE_CONFIG, ...config })
  const { state = null, ...path }: Exclude<Start, string> = typeof start === 'string' ? parsePath(start) : start
  history.pushState({ usr: state, idx: 0 }, '', createPath(path))
  render(
    <SiteThemeProvider>
      <QueryClientProvider client={queries}>
        <SiteRouter>
          <SessionProvider>{screens}</SessionProvider>
          <Address />
          {isKept && <FocusKept />}
        </SiteRouter>
      </QueryClientProvider>
      <Toaster />
    </SiteThemeProvider>,
  )
  return { user: userEvent.setup(), queries }
}
