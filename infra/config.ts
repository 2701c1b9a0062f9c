import type { Operator } from '#shared/orders/rules/contracts.ts'
import { DEFAULT_HOLD_HOURS, MAX_POINTS_PER_ORDER } from '#shared/orders/rules/orders.ts'
import { pixCode } from '#shared/orders/rules/pix.ts'

/**
 * Every setting of a stage with its default and meaning. A stage's own values override them; on AWS they come from
 * `-c stage=… -c name=value`, on one machine from here.
 */
export type Settings = {
  /** Where the user pool, the table and the functions live. */
  region: string
  /** The site's address without a trailing slash; e-mails link to it. */
  site_url: string
  /** Who the e-mails come from: an address or domain that SES has verified. */
  sender_email: string
  /** Where SNS tells of alarms, once its owner has taken the subscription up; empty for nobody. */
  alarm_email: string
  /** How long a reservation holds its points. Hours. */
  hold_hours: number
  /**
   * How many points a guest's e-mail holds at most without payment. One whole cart: an e-mail costs nothing to invent, and
   * who wants more signs in.
   */
  held_points_per_email: number
  /** The same of an account, whose e-mail is proven: three whole carts. The office's own people are not limited. */
  held_points_per_account: number
  /**
   * The same of all guests at one network address together: two whole carts. A household or an agency stays far below; behind
   * a carrier's address, which thousands share, who meets it signs in and is counted alone.
   */
  held_points_per_address: number
  /** The operator's WhatsApp, digits with country code. */
  whatsapp_number: string
  /** Who operates the site, as the contact and privacy pages name them. */
  company_name: string
  /** The operator's name by law. Contracts name it, with company_name as the name of the trade. */
  legal_name: string
  /** Without its mask. */
  cnpj: string
  /** The operator's seat by law, on one line with CEP. */
  legal_address: string
  /** 'Americana/SP': where contracts are signed, and whose courts decide on them. */
  legal_city: string
  /** Who signs contracts for the operator; the CPF without its mask. */
  signatory_name: string
  signatory_cpf: string
  /** Where people write to the operator, also about their data. */
  contact_email: string
  /** Where the operator is; empty is not shown. */
  contact_address: string
  /** When somebody answers, as 'Segunda a sexta, das 8h às 18h'; empty is not shown. */
  opening_hours: string
  /** The operator's Pix key, to which pending orders are paid; empty: the seller tells how to pay. */
  pix_key: string
  /** Who the payer's bank shows as the receiver of a Pix, with the city: 25 and 15 characters at most reach it. */
  pix_name: string
  pix_city: string
  /** Whether the table and the photos stay when a stack is removed. */
  keep_data: boolean
  /** AWS only: certificate (us-east-1) of site_url's host; empty while the site answers at CloudFront's own address. */
  certificate_arn: string
  /**
   * AWS only: path of a street extract (.pmtiles, by Protomaps) that the site's own bucket holds, as 'maps/region.pmtiles'; empty
   * for Amazon Location's map, which is paid by the tile.
   */
  street_map: string
  /** AWS only: the SES identity that sends as sender_email, its domain or the address itself; empty for Cognito's own. */
  sender_identity: string
}

export const DEFAULT_SETTINGS: Settings = {
  region: 'sa-east-1',
  site_url: 'http://localhost:3000',
  sender_email: 'reservas@pontourbano.example',
  alarm_email: '',
  hold_hours: DEFAULT_HOLD_HOURS,
  held_points_per_email: MAX_POINTS_PER_ORDER,
  held_points_per_account: 3 * MAX_POINTS_PER_ORDER,
  held_points_per_address: 2 * MAX_POINTS_PER_ORDER,
  whatsapp_number: '5519999990000',
  company_name: 'Ponto Urbano',
  legal_name: 'Empresa de Demonstração Ltda.',
  cnpj: '11222333000181',
  legal_address: 'Rua do Exemplo, 100, Centro, CEP 13465-000',
  legal_city: 'Americana/SP',
  signatory_name: 'Olívia Operadora (exemplo)',
  signatory_cpf: '11144477735',
  contact_email: 'contato@pontourbano.example',
  contact_address: '',
  opening_hours: '',
  // A random key by its form, and nobody's.
  pix_key: '00000000-0000-4000-8000-000000000000',
  pix_name: 'Ponto Urbano',
  pix_city: 'Americana',
  keep_data: true,
  certificate_arn: '',
  street_map: '',
  sender_identity: '',
}

/**
 * Settings whose default is an example: good for one machine and for dev, not for people. A stage that keeps its data has
 * to say its own.
 */
export const EXAMPLES = [
  'sender_email',
  'alarm_email',
  'whatsapp_number',
  'contact_email',
  'legal_name',
  'cnpj',
  'legal_address',
  'signatory_name',
  'signatory_cpf',
  'pix_key',
] as const satisfies (keyof Settings)[]

/** The operator as contracts name them. */
export const operatorOf = (settings: Settings): Operator => ({
  legal_name: settings.legal_name,
  trade_name: settings.company_name,
  cnpj: settings.cnpj,
  address: settings.legal_address,
  city: settings.legal_city,
  signatory_name: settings.signatory_name,
  signatory_cpf: settings.signatory_cpf,
})

/** The same in the environment of the function that issues contracts. */
export function operatorEnvironment(settings: Settings) {
  const operator = operatorOf(settings)
  return {
    OPERATOR_LEGAL_NAME: operator.legal_name,
    OPERATOR_TRADE_NAME: operator.trade_name,
    OPERATOR_CNPJ: operator.cnpj,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_CITY: operator.city,
    OPERATOR_SIGNATORY_NAME: operator.signatory_name,
    OPERATOR_SIGNATORY_CPF: operator.signatory_cpf,
  }
}

/** What of the settings the site itself is told, in its /config.json. Throws where it would offer a Pix that nobody can pay. */
export function siteSettings({
  region,
  whatsapp_number,
  hold_hours,
  company_name,
  contact_email,
  contact_address,
  opening_hours,
  pix_key,
  pix_name,
  pix_city,
}: Settings) {
  const receiver = { key: pix_key, name: pix_name, city: pix_city }
  if (pix_key && pixCode(receiver, { id: 'any', total_amount: 1 }) === undefined)
    throw new Error(
      'pix_key, pix_name and pix_city make no Pix code: set a Pix key with the name and the city that the bank shows, or an empty pix_key for none.',
    )
  return {
    region,
    whatsapp_number,
    hold_hours,
    company_name,
    contact_email,
    contact_address,
    opening_hours,
    pix_key,
    pix_name,
    pix_city,
  }
}

/** The stages on AWS and where each differs from the defaults. Without site_url the site's address is CloudFront's own. */
export const STAGES: Readonly<Record<string, Partial<Settings>>> = {
  dev: { keep_data: false },
  production: {},
}
