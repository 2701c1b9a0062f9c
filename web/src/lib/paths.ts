import { SITE } from '#shared/platform/messages/site.ts'
import { ROLE_HOME, type Role } from '#shared/platform/rules/roles.ts'

/** Addresses of the site's screens (specification §2). */
/** Where a task's details tell of its art. */
export const ART_SECTION_ID = 'arte'

export const PATHS = {
  home: '/',
  about: '/quem-somos',
  services: '/nossos-servicos',
  howToBuy: '/como-adquirir',
  careers: '/trabalhe-conosco',
  contact: '/fale-conosco',
  privacy: '/privacidade',
  contractCheck: '/contrato',
  /** Printed on kits: short, and for ever. */
  pointCode: '/p',
  /** Where the links of e-mails about a point's release lead (shared/map/messages/point-watch-emails.ts). */
  pointWatch: '/aviso',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  dashboard: ROLE_HOME.client,
  technicianPanel: ROLE_HOME.field_technician,
  admin: ROLE_HOME.admin,
  adminOverview: '/admin/overview',
  adminOrders: '/admin/orders',
  adminPipeline: '/admin/pipeline',
  adminPoints: '/admin/points',
  adminTags: '/admin/tags',
  adminPricing: '/admin/pricing',
  adminUsers: '/admin/users',
  adminMapSettings: '/admin/map-settings',
} as const

/** The client's area with its profile tab open. */
export const PROFILE_TAB = `${PATHS.dashboard}?aba=perfil`

/** The contract of an order as pages to print, for its client and for the office. */
export const contractPath = (orderId: string, audience: 'client' | 'office'): string =>
  audience === 'client' ? `${PATHS.dashboard}/contrato/${orderId}` : `${PATHS.adminOrders}/${orderId}/contrato`

/** The photos that show a task done, or all of an order, as pages to print. */
export const proofPath = (taskId: string, audience: 'client' | 'office'): string =>
  `${audience === 'client' ? PATHS.dashboard : PATHS.admin}/comprovacao/${taskId}`
export const proofsOfOrderPath = (orderId: string, audience: 'client' | 'office'): string =>
  `${audience === 'client' ? PATHS.dashboard : PATHS.admin}/comprovacoes/${orderId}`

/** The codes of these points as labels to print. */
export const codesPath = (pointIds: readonly string[]): string =>
  `${PATHS.adminPoints}/codigos?pontos=${pointIds.map(encodeURIComponent).join(',')}`

export const pointHistoryPath = (pointId: string): string => `${PATHS.adminPoints}/${pointId}/historico`

/** A task of the pipeline, opened. */
export const taskPath = (taskId: string): string => `${PATHS.adminPipeline}?tarefa=${encodeURIComponent(taskId)}`

/** One order of the client, opened in their area: an address that can be shared and kept. */
export const orderPath = (orderId: string): string => `${PATHS.dashboard}?pedido=${encodeURIComponent(orderId)}`

/** In the place of an order's id: whichever was made last, for who comes from another tab or device than it was made in. */
export const NEWEST_ORDER_ID = 'ultimo'

/** The state with which a guest's screen leads on to a page once they are signed in. */
export function returnStateFor(path: string) {
  const [pathname = '', search] = path.split('?')
  return { from: { pathname, search: search === undefined ? '' : `?${search}`, hash: '' } }
}

/** Where somebody lands after signing in; without a role, the public map. */
export const homePathOf = (role: Role | undefined): string => (role ? ROLE_HOME[role] : PATHS.home)

/** Where the cart is shown (specification §2). */
export const showsCart = (pathname: string): boolean => pathname === PATHS.home || pathname === PATHS.dashboard

const GUEST_PATHS: readonly string[] = [PATHS.login, PATHS.signup, PATHS.forgotPassword, PATHS.updatePassword]

/** The screens of who is not signed in. */
export const isGuestPath = (pathname: string): boolean => GUEST_PATHS.includes(pathname)

/** The operator's own pages: their paths and titles, in the order of the public menu. */
export const PUBLIC_PAGES = [
  [PATHS.about, SITE.ABOUT],
  [PATHS.services, SITE.SERVICES],
  [PATHS.howToBuy, SITE.HOW_TO_BUY],
  [PATHS.careers, SITE.CAREERS],
  [PATHS.contact, SITE.CONTACT],
] as const
