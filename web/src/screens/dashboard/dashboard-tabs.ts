import { DASHBOARD } from '#shared/orders/messages/dashboard.ts'
import { PATHS } from '#web/lib/paths.ts'

/** The parts of the client's area, as the query `?aba=` names them. The first one needs no query. */
export const DASHBOARD_TABS = [
  { tab: 'pedidos', label: DASHBOARD.ORDERS, title: DASHBOARD.TITLE },
  { tab: 'pontos', label: DASHBOARD.POINTS, title: DASHBOARD.CONTRACTED_POINTS },
  { tab: 'perfil', label: DASHBOARD.PROFILE, title: DASHBOARD.PROFILE },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** What an unknown or missing name opens. */
const [FIRST, POINTS] = DASHBOARD_TABS

/** Whether the address leads to the route generator (specification §2). */
export const opensRoute = (query: URLSearchParams): boolean => query.get('feature') === 'visitation_route'

export const tabOf = (query: URLSearchParams): DashboardTab =>
  DASHBOARD_TABS.find(({ tab }) => tab === query.get('aba')) ?? (opensRoute(query) ? POINTS : FIRST)

export const pathOfTab = ({ tab }: DashboardTab): string =>
  tab === FIRST.tab ? PATHS.dashboard : `${PATHS.dashboard}?aba=${tab}`
