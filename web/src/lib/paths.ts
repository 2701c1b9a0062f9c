import { ROLE_HOME, type Role } from '#shared/domain/users.ts'

/** Addresses of the site's screens (specification §2). */
export const PATHS = {
  home: '/',
  about: '/quem-somos',
  services: '/nossos-servicos',
  howToBuy: '/como-adquirir',
  careers: '/trabalhe-conosco',
  contact: '/fale-conosco',
  login: '/login',
  signup: '/signup',
  dashboard: ROLE_HOME.client,
  technicianPanel: ROLE_HOME.field_technician,
  admin: ROLE_HOME.admin,
} as const

/** Where somebody lands after signing in; without a role, the public map. */
export const homeOf = (role: Role | undefined): string => (role ? ROLE_HOME[role] : PATHS.home)

/** Where the cart is shown (specification §2). */
export const showsCart = (pathname: string): boolean => pathname === PATHS.home || pathname === PATHS.dashboard

/** The operator's own pages: their paths and titles, in the order of the public menu. */
export const PUBLIC_PAGES = [
  [PATHS.about, 'Quem somos'],
  [PATHS.services, 'Nossos serviços'],
  [PATHS.howToBuy, 'Como adquirir'],
  [PATHS.careers, 'Trabalhe conosco'],
  [PATHS.contact, 'Fale conosco'],
] as const
