import { DASHBOARD_TEXTS } from '#shared/orders/messages/dashboard.ts'
import { PATHS } from '#web/lib/paths.ts'

/** The dashboard's tabs, with their values of the URL parameter `aba`. The first one is the default. */
export const DASHBOARD_TABS = [
  { tab: 'pedidos', label: DASHBOARD_TEXTS.ORDERS, title: DASHBOARD_TEXTS.TITLE },
  { tab: 'pontos', label: DASHBOARD_TEXTS.POINTS, title: DASHBOARD_TEXTS.CONTRACTED_POINTS },
  { tab: 'perfil', label: DASHBOARD_TEXTS.PROFILE, title: DASHBOARD_TEXTS.PROFILE },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

const [DEFAULT_TAB, POINTS_TAB] = DASHBOARD_TABS

/** Whether the URL opens the route generator. */
export const isRouteGeneratorInUrl = (searchParams: URLSearchParams): boolean =>
  searchParams.get('feature') === 'visitation_route'

export const tabFromUrl = (searchParams: URLSearchParams): DashboardTab =>
  DASHBOARD_TABS.find(({ tab }) => tab === searchParams.get('aba')) ??
  (isRouteGeneratorInUrl(searchParams) ? POINTS_TAB : DEFAULT_TAB)

export const tabPath = ({ tab }: DashboardTab): string =>
  tab === DEFAULT_TAB.tab ? PATHS.dashboard : `${PATHS.dashboard}?aba=${tab}`
