import * as z from 'zod/mini'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { ROLE_HOME, type Role } from '#shared/platform/rules/roles.ts'

/** Id of the art section in a task's details. */
export const ART_SECTION_ID = 'arte'

/** Paths of the site's screens. They never change, because people have links to them. */
export const PATHS = {
  home: '/',
  about: '/quem-somos',
  services: '/nossos-servicos',
  howToBuy: '/como-adquirir',
  careers: '/trabalhe-conosco',
  contact: '/fale-conosco',
  privacy: '/privacidade',
  contractCheck: '/contrato',
  /** The cart of this browser, to print. */
  printedCart: '/carrinho',
  /** The contract that the cart in this browser would become. */
  cartContract: '/minuta',
  /** Printed on kits, so it is short and never changes. */
  pointCode: '/p',
  /** Links in point watch e-mails open this page (shared/map/messages/point-watch-emails.ts). */
  pointWatch: '/aviso',
  /** The link's token follows after '#' (shared/orders/rules/order-links.ts). */
  orderLink: '/pedido',
  linkedContract: '/pedido/contrato',
  linkedProofs: '/pedido/comprovacao',
  linkedCampaign: '/pedido/relatorio',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  dashboard: ROLE_HOME.client,
  technicianPanel: ROLE_HOME.field_technician,
  admin: ROLE_HOME.admin,
  adminOverview: '/admin/overview',
  adminFinance: '/admin/finance',
  adminOrders: '/admin/orders',
  adminNewOrder: '/admin/orders/novo',
  adminOrderDrafts: '/admin/orders/rascunhos',
  adminCustomers: '/admin/customers',
  adminPipeline: '/admin/pipeline',
  adminPoints: '/admin/points',
  adminAvailability: '/admin/availability',
  adminTags: '/admin/tags',
  adminPricing: '/admin/pricing',
  adminUsers: '/admin/users',
  adminMapSettings: '/admin/map-settings',
} as const

/** The dashboard with its profile tab open. */
export const PROFILE_TAB_PATH = `${PATHS.dashboard}?aba=perfil`

/** The profile at one of its fields, with a way back to the order or contract from which it was opened. */
export const profileFieldPath = (field: string, from: 'pedido' | 'contrato', orderId: string): string =>
  `${PROFILE_TAB_PATH}&${new URLSearchParams({ campo: field, volta: from, id: orderId })}`

/** Printable amendment of an order's contract. */
export const amendmentPath = (orderId: string, number: number | string, audience: 'client' | 'office'): string =>
  `${contractPath(orderId, audience)}/aditivo/${number}`
export const linkedAmendmentPath = (number: number | string): string => `${PATHS.linkedContract}/aditivo/${number}`
/** Printable contract of an order. */
export const contractPath = (orderId: string, audience: 'client' | 'office'): string =>
  audience === 'client' ? `${PATHS.dashboard}/contrato/${orderId}` : `${PATHS.adminOrders}/${orderId}/contrato`

/** Printable installation proof of a task or of a whole order. */
export const proofPath = (taskId: string, audience: 'client' | 'office'): string =>
  `${audience === 'client' ? PATHS.dashboard : PATHS.admin}/comprovacao/${taskId}`
export const proofsOfOrderPath = (orderId: string, audience: 'client' | 'office'): string =>
  `${audience === 'client' ? PATHS.dashboard : PATHS.admin}/comprovacoes/${orderId}`

/** The report of an order's campaign, and of all orders of a customer. */
export const campaignPath = (orderId: string, audience: 'client' | 'office'): string =>
  audience === 'client' ? `${PATHS.dashboard}/relatorio/${orderId}` : `${PATHS.adminOrders}/${orderId}/relatorio`
export const customerCampaignPath = (customerId: string): string => `${PATHS.adminCustomers}/${customerId}/relatorio`

/** What a customer owes and paid, to print. */
export const customerStatementPath = (customerId: string): string => `${PATHS.adminCustomers}/${customerId}/extrato`

/** 'Novo pedido' with these points for this term (use-add-points-of-url.ts). */
export const newOrderPath = (pointIds: readonly string[], { from, to }: { from: string; to: string }): string =>
  `${PATHS.adminNewOrder}?pontos=${pointIds.map(encodeURIComponent).join(',')}&prazo=${from}/${to}`

/** 'Novo pedido' with a draft opened. */
export const orderDeskPath = (orderId: string): string => `${PATHS.adminOrders}/${orderId}`
export const editOrderPath = (orderId: string): string => `${orderDeskPath(orderId)}/editar`
export const orderDraftPath = (draftId: string): string => `${PATHS.adminNewOrder}/${draftId}`

export const customerPath = (customerId: string): string => `${PATHS.adminCustomers}/${customerId}`

/** A customer's page, with a link back to the order or contract from which it was opened. */
export const customerPathFrom = (customerId: string, from: 'pedido' | 'contrato', orderId: string): string =>
  `${customerPath(customerId)}?${from}=${encodeURIComponent(orderId)}`

/** Printable labels with the codes of these points. */
export const pointCodesPath = (pointIds: readonly string[]): string =>
  `${PATHS.adminPoints}/codigos?pontos=${pointIds.map(encodeURIComponent).join(',')}`

export const pointHistoryPath = (pointId: string): string => `${PATHS.adminPoints}/${pointId}/historico`

/** The pipeline with a task opened. */
export const taskPath = (taskId: string): string => `${PATHS.adminPipeline}?tarefa=${encodeURIComponent(taskId)}`

/** The dashboard with an order opened. */
export const orderPath = (orderId: string): string => `${PATHS.dashboard}?pedido=${encodeURIComponent(orderId)}`

/** Stands for the id of the client's newest order, for pages that do not know that id (another tab or device). */
export const NEWEST_ORDER_ID = 'ultimo'

/** Location state that makes a sign-in screen return to `path` after signing in. */
export function returnStateFor(path: string) {
  const [pathname = '', search] = path.split('?')
  return { from: { pathname, search: search === undefined ? '' : `?${search}`, hash: '' } }
}

/** Parses a location state made by returnStateFor. */
export const returnStateSchema = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }),
})

/** The page that opens after signing in. */
export const homePathOf = (role: Role | undefined): string => (role ? ROLE_HOME[role] : PATHS.home)

/** Whether a page shows the cart. */
export const isCartPage = (pathname: string): boolean => pathname === PATHS.home || pathname === PATHS.dashboard

const GUEST_PATHS: readonly string[] = [PATHS.login, PATHS.signup, PATHS.forgotPassword, PATHS.updatePassword]

/** Whether a page is for people who are not signed in. */
export const isGuestPath = (pathname: string): boolean => GUEST_PATHS.includes(pathname)

/** Paths and titles of the operator's pages, in the order of the public menu. */
export const PUBLIC_PAGES = [
  [PATHS.about, SITE_TEXTS.ABOUT],
  [PATHS.services, SITE_TEXTS.SERVICES],
  [PATHS.howToBuy, SITE_TEXTS.HOW_TO_BUY],
  [PATHS.careers, SITE_TEXTS.CAREERS],
  [PATHS.contact, SITE_TEXTS.CONTACT],
] as const
