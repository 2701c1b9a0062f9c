import { styled } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { CartButton } from '#web/features/cart/cart-button.tsx'
import { useCart } from '#web/features/cart/use-cart.ts'
import { WhatsAppButton } from '#web/features/whatsapp/whatsapp-button.tsx'
import { PATHS, showsCart } from '#web/lib/paths.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { Header } from './header.tsx'

const CartAndReservation = lazy(async () => ({
  default: (await import('#web/features/reservation/cart-and-reservation.tsx')).CartAndReservation,
}))

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // The map fills exactly what the header leaves.
  '&[data-fills-window=true]': { height: '100dvh', overflow: 'hidden' },
})

const Main = styled('main')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  outline: 'none',
})

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: theme.radius.control,
  color: theme.palette.primary.contrastText,
  background: theme.palette.primary.main,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
}))

/** The header, the screen, and what floats: WhatsApp on public screens, the cart on the map and the client's area. */
export function PublicLayout() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  const { isOpen } = useCart()
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  const isPublic = pathname !== PATHS.dashboard && pathname !== PATHS.admin && pathname !== PATHS.technicianPanel
  return (
    <Page data-fills-window={pathname === PATHS.home}>
      <SkipLink href="#conteudo">Ir para o conteúdo</SkipLink>
      <Header />
      <Main id="conteudo" ref={main} tabIndex={-1}>
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </Main>
      <aside aria-label="Atalhos">
        {showsCart(pathname) && <CartButton />}
        {isPublic && <WhatsAppButton />}
      </aside>
      {showsCart(pathname) && isOpen && (
        <Suspense fallback={null}>
          <CartAndReservation />
        </Suspense>
      )}
    </Page>
  )
}
