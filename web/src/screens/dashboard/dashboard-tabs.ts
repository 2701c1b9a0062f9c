import { DASHBOARD } from '#shared/messages/dashboard.ts'
import { PATHS } from '#web/lib/paths.ts'

/** The parts of the client's area, as the query `?aba=` names them. The first one needs no query. */
export const DASHBOARD_TABS = [
  { tab: 'pedidos', label: DASHBOARD.ORDERS, title: DASHBOARD.TITLE },
  { tab: 'perfil', label: DASHBOARD.PROFILE, title: DASHBOARD.PROFILE },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** What an unknown or missing name opens. */
const [FIRST] = DASHBOARD_TABS

export const tabOf = (query: URLSearchParams): DashboardTab =>
  DASHBOARD_TABS.find(({ tab }) => tab === query.get('aba')) ?? FIRST

export const pathOfTab = ({ tab }: DashboardTab): string =>
  tab === FIRST.tab ? PATHS.dashboard : `${PATHS.dashboard}?aba=${tab}`
