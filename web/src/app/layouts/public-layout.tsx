import { styled } from '@mui/material/styles'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { CART_LINK_PARAMETER } from '#shared/orders/rules/cart-links.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { CartButton } from '#web/features/orders/cart/cart-button.tsx'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { WhatsAppButton } from '#web/features/platform/whatsapp/whatsapp-button.tsx'
import { isEarlyMapShown } from '#web/lib/first-drawing.ts'
import { lazyWithRetry, preloadOnFirstInteraction } from '#web/lib/load-chunk.ts'
import { isCartPage, PATHS } from '#web/lib/paths.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { Header } from './header.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { useFocusContentOnNavigation } from './use-focus-content-on-navigation.ts'

const loadCartAndReservation = async () => ({
  default: (await import('#web/screens/home/preloaded-parts.ts')).CartAndReservationDialogs,
})
const CartAndReservation = lazyWithRetry(loadCartAndReservation)
const LinkedCart = lazyWithRetry(() => import('#web/features/orders/reservation/linked-cart.tsx'))
// Lazy, because the map, most people's first view, has no footer.
const SiteFooter = lazyWithRetry(async () => ({ default: (await import('./site-footer.tsx')).SiteFooter }))

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // The map fills the window below the header.
  '&[data-fills-window=true]': { height: '100dvh', overflow: 'hidden' },
})

const Main = styled('main')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  outline: 'none',
})

/**
 * Layout of public screens: header, screen and footer, with floating buttons: WhatsApp on public screens, the cart on
 * the map and the dashboard.
 */
export function PublicLayout() {
  const { pathname, search } = useLocation()
  const main = useFocusContentOnNavigation()
  const { isOpen } = useCart()
  useEffect(() => (isCartPage(pathname) ? preloadOnFirstInteraction(loadCartAndReservation) : undefined), [pathname])
  const isMap = pathname === PATHS.home
  const isPublic = pathname !== PATHS.dashboard && pathname !== PATHS.technicianPanel
  return (
    <Page data-fills-window={isMap}>
      <SkipLink />
      <Header />
      <Main id={CONTENT_ID} ref={main} tabIndex={-1}>
        <Suspense
          fallback={isMap && !isEarlyMapShown() ? <ScreenLoading text={SITE_TEXTS.WHAT_THIS_IS} /> : <ScreenLoading />}
        >
          <Outlet />
        </Suspense>
      </Main>
      {!isMap && (
        <Suspense fallback={null}>
          <SiteFooter />
        </Suspense>
      )}
      <aside data-screen-only aria-label={SITE_TEXTS.SHORTCUTS}>
        {isCartPage(pathname) && <CartButton floats={isMap} />}
        {isPublic && <WhatsAppButton />}
      </aside>
      {isMap && new URLSearchParams(search).has(CART_LINK_PARAMETER) && (
        <Suspense fallback={null}>
          <LinkedCart />
        </Suspense>
      )}
      {isCartPage(pathname) && isOpen && (
        <Suspense fallback={null}>
          <CartAndReservation />
        </Suspense>
      )}
    </Page>
  )
}
