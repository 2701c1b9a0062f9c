import * as z from 'zod/mini'

/** What the site reads from /config.json before it starts: written by the deployment, the same file on AWS and locally. */
export const siteConfig = z.object({
  region: z.string(),
  user_pool_id: z.string(),
  user_pool_client_id: z.string(),
  map: z.discriminatedUnion('kind', [
    /** Simplified map served with the site, with the streets of Campinas; no network needed. */
    z.object({ kind: z.literal('embedded') }),
    /** A street extract on the site itself: a .pmtiles file by Protomaps, asked for in parts. */
    z.object({ kind: z.literal('street-map'), url: z.string() }),
    /** Amazon Location style, its API key limited to this site. */
    z.object({ kind: z.literal('amazon-location'), style_url: z.string() }),
  ]),
  /** Digits with country code, as wa.me takes them. */
  whatsapp_number: z.string(),
  /** Who operates the site, and how they are reached; an empty fact is not shown. */
  company_name: z.string(),
  /** Who sells: the operator's registered name and its CNPJ, digits only. */
  legal_name: z.string(),
  cnpj: z.string(),
  contact_email: z.string(),
  contact_address: z.string(),
  opening_hours: z.string(),
  /** How long a reservation holds its points. Hours. */
  hold_hours: z.number(),
  /** Where orders are paid to by Pix: any kind of key, and who the payer's bank shows; an empty key: not by the site. */
  pix_key: z.string(),
  pix_name: z.string(),
  pix_city: z.string(),
})
export type SiteConfig = z.infer<typeof siteConfig>
