import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DASHBOARD_TEXTS } from '#shared/orders/messages/dashboard.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { NEWEST_ORDER_ID } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'
import { type DashboardTab, tabFromUrl } from './dashboard-tabs.ts'
import { FigureCards } from './figure-cards.tsx'
import { OrderFromUrl } from './order-from-url.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { TabNavigation } from './tab-navigation.tsx'

// Loaded when the tab is opened, with its map and routes.
const PointsTab = lazyWithRetry(async () => ({ default: (await import('./points-tab.tsx')).PointsTab }))
// Loaded when the tab is opened, with its forms and masks.
const ProfileTab = lazyWithRetry(async () => ({
  default: (await import('#web/features/people/profile/profile-tab.tsx')).ProfileTab,
}))

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 960,
  margin: '0 auto',
  padding: '32px 16px 64px',
  // The cart button lies over the greeting's right end.
  '& .greeting': { paddingRight: 64 },
  // On phones the figures, which are about orders, would push other tabs' content below the fold.
  [theme.breakpoints.down('sm')]: { '&:not([data-tab=pedidos]) .figures': { display: 'none' } },
}))

/** The query whose age the page shows: that of the open tab, which on the profile is that of the orders. */
const visibleQueryKey = ({ tab }: DashboardTab, openOrder: string | null) =>
  tab === 'pontos' ? queryKeys.myPoints : openOrder === null ? queryKeys.myOrders : queryKeys.myOrder(openOrder)

/** The client's dashboard: figures, and tabs for orders, contracted points and profile. Each order has its own URL. */
export function DashboardScreen() {
  const [searchParams] = useSearchParams()
  const tab = tabFromUrl(searchParams)
  const openOrder = tab.tab === 'pedidos' ? searchParams.get('pedido') : null
  useTitle(openOrder && openOrder !== NEWEST_ORDER_ID ? ORDERS_TEXTS.ORDER(shortOrderId(openOrder)) : tab.title)
  const { profile } = useSession()
  return (
    <Page data-tab={tab.tab}>
      <div className="greeting">
        <Typography variant="h1">{CONTROL_TEXTS.HELLO(profile?.name ?? '')}</Typography>
        {openOrder === null && <Typography color="textSecondary">{DASHBOARD_TEXTS.INTRO}</Typography>}
      </div>
      {openOrder === null && (
        <div className="figures">
          <FigureCards />
        </div>
      )}
      <StaleDataAlert queryKey={visibleQueryKey(tab, openOrder)} message={DASHBOARD_TEXTS.SEEN} />
      <TabNavigation selected={tab} />
      {tab.tab === 'perfil' ? (
        <Suspense fallback={<ScreenLoading />}>
          <ProfileTab />
        </Suspense>
      ) : tab.tab === 'pontos' ? (
        <Suspense fallback={<ScreenLoading />}>
          <PointsTab />
        </Suspense>
      ) : openOrder === null ? (
        <OrdersTab />
      ) : (
        <OrderFromUrl key={openOrder} orderId={openOrder} />
      )}
    </Page>
  )
}
