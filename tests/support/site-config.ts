import type { SiteConfig } from '#shared/platform/api/site-config.ts'

/** A configuration of the site without an operator's data. */
export const EXAMPLE_SITE_CONFIG: SiteConfig = {
  region: 'sa-east-1',
  user_pool_id: 'pool',
  user_pool_client_id: 'client',
  map: { kind: 'embedded' },
  whatsapp_number: '',
  company_name: '',
  legal_name: '',
  cnpj: '',
  legal_address: '',
  legal_city: '',
  contact_email: '',
  contact_address: '',
  opening_hours: '',
  hold_hours: 72,
  pix_key: '',
  pix_name: '',
  pix_city: '',
}
