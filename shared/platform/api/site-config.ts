import * as z from 'zod/mini'

/**
 * What a deployment tells the site: each, on AWS and locally, writes it into the pages (infra/site-page.ts) and into
 * /config.json, which the pages of the development server read.
 */
export const siteConfigSchema = z.object({
  region: z.string(),
  user_pool_id: z.string(),
  user_pool_client_id: z.string(),
  map: z.discriminatedUnion('kind', [
    /** A simplified map that is served with the site, including the streets of Campinas; needs no other server. */
    z.object({ kind: z.literal('embedded') }),
    /** A street map that the site serves: a Protomaps .pmtiles file, read by range requests. */
    z.object({ kind: z.literal('street-map'), url: z.string() }),
    /** A map style of Amazon Location, with an API key that is limited to this site. */
    z.object({ kind: z.literal('amazon-location'), style_url: z.string() }),
  ]),
  /** Phone as digits with country code, for wa.me links. */
  whatsapp_number: z.string(),
  /** The operator's name and contact data; empty fields are not shown. */
  company_name: z.string(),
  /** The seller: the operator's registered name and CNPJ, digits only. */
  legal_name: z.string(),
  cnpj: z.string(),
  /** The seller's registered address, and the city whose courts contracts name. */
  legal_address: z.string(),
  legal_city: z.string(),
  contact_email: z.string(),
  contact_address: z.string(),
  opening_hours: z.string(),
  /** How long a reservation holds its points. Hours. */
  hold_hours: z.number(),
  /** Pix key (of any kind) and payee for orders; with an empty key the site offers no Pix. */
  pix_key: z.string(),
  pix_name: z.string(),
  pix_city: z.string(),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** The element of a page that holds the configuration as JSON; empty in the built site. */
export const SITE_CONFIG_ID = 'site-config'
