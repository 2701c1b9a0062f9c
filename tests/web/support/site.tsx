import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { SiteTheme } from '#web/app/site-theme.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { SessionProvider } from '#web/features/people/session/session-provider.tsx'
import { restoreLostFocus } from '#web/lib/focus-restoration.ts'

/** Every test begins as a new visitor and leaves nothing behind. */
export function eachTestStartsFresh(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    cartStore.replace([])
    cartStore.setOpen(false)
  })
  afterEach(() => {
    // What shows toasts goes first: it would take them away a moment later, when there may be no window any more.
    cleanup()
    toast.dismiss()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })
}

let isKept = false
let isDrawn = false
/** The focus is kept as in the whole site. */
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
 * After every test that leaves a screen the focus is on something: where what was pressed is gone or disabled, whoever works by
 * the keyboard goes on from something else. Called after eachTestStartsFresh, before whose end it looks.
 */
export function eachTestHoldsFocus(): void {
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
/** Where the browser is. */
export const currentAddress = (): string => place.address
/** What the history entry carries. */
export const currentState = (): unknown => place.state

function Address() {
  const { pathname, search, state } = useLocation()
  place = { address: pathname + search, state }
  return null
}

/** What a screen reader says after a field's name: its hint or what is wrong with it. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** What the deployment tells the site: nothing of an operator unless a test says so. */
const DEPLOYED: SiteConfig = {
  region: 'sa-east-1',
  user_pool_id: 'pool',
  user_pool_client_id: 'client',
  map: { kind: 'embedded' },
  whatsapp_number: '',
  company_name: '',
  legal_name: '',
  cnpj: '',
  contact_email: '',
  contact_address: '',
  opening_hours: '',
  hold_hours: 72,
  pix_key: '',
  pix_name: '',
  pix_city: '',
}

type Start = string | { pathname: string; search?: string; state?: unknown }

/** Draws screens inside what the whole site has around them, starting at an address. */
export function openSite(screens: ReactNode, start: Start = '/', config: Partial<SiteConfig> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(['site-config'], { ...DEPLOYED, ...config })
  render(
    <SiteTheme>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[start]}>
          <SessionProvider>{screens}</SessionProvider>
          <Address />
          {isKept && <FocusKept />}
        </MemoryRouter>
      </QueryClientProvider>
      <Toaster />
    </SiteTheme>,
  )
  return { user: userEvent.setup() }
}
