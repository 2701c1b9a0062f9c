import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DASHBOARD } from '#shared/orders/messages/dashboard.ts'
import { ORDERS } from '#shared/orders/messages/orders.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { lazily } from '#web/lib/load-code.ts'
import { NEWEST_ORDER } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { StaleDataAlert } from '#web/ui/stale-data-alert.tsx'
import { type DashboardTab, tabOf } from './dashboard-tabs.ts'
import { FigureCards } from './figure-cards.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { TabNavigation } from './tab-navigation.tsx'

// The tab, its map and its routes come when they are opened.
const PointsTab = lazily(async () => ({ default: (await import('./points-tab.tsx')).PointsTab }))
// Forms, masks and their rules come when they are opened.
const ProfileTab = lazily(async () => ({
  default: (await import('#web/features/people/profile/profile-tab.tsx')).ProfileTab,
}))

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 960,
  margin: '0 auto',
  padding: '32px 16px 64px',
  // Room for the cart button beside the greeting.
  '& .greeting': { paddingRight: 64 },
  // On a phone they would push the tab below the fold; they are about the orders.
  [theme.breakpoints.down('sm')]: { '&:not([data-tab=pedidos]) .figures': { display: 'none' } },
}))

/** Of what the open tab shows. */
const shownKey = ({ tab }: DashboardTab, openOrder: string | null) =>
  tab === 'pontos' ? queryKeys.myPoints : openOrder === null ? queryKeys.myOrders : queryKeys.myOrder(openOrder)

/** The client's area: greeting, figures, and in tabs the own orders, each by an address of its own, contracted points and profile (specification §2). */
export function DashboardScreen() {
  const [query] = useSearchParams()
  const tab = tabOf(query)
  const openOrder = tab.tab === 'pedidos' ? query.get('pedido') : null
  useTitle(openOrder && openOrder !== NEWEST_ORDER ? ORDERS.ORDER(shortOrderId(openOrder)) : tab.title)
  const { profile } = useSession()
  return (
    <Page data-tab={tab.tab}>
      <div className="greeting">
        <Typography variant="h1">{PARTS.HELLO(profile?.name ?? '')}</Typography>
        {openOrder === null && <Typography color="textSecondary">{DASHBOARD.INTRO}</Typography>}
      </div>
      {openOrder === null && (
        <div className="figures">
          <FigureCards />
        </div>
      )}
      <StaleDataAlert queryKey={shownKey(tab, openOrder)} message={DASHBOARD.SEEN} />
      <TabNavigation shown={tab} />
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
        <OpenOrder key={openOrder} orderId={openOrder} />
      )}
    </Page>
  )
}
