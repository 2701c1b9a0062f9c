import { DEFAULT_HOLD_HOURS } from '#shared/catalogue/rules/bookings.ts'
import type { EmailSeller } from '#shared/notifications/rules/email-seller.ts'
import { MAX_POINTS_PER_ORDER } from '#shared/orders/rules/cart.ts'
import type { Operator } from '#shared/orders/rules/contracts.ts'
import { pixCode } from '#shared/orders/rules/pix.ts'
import { sellerIdentity } from '#shared/platform/messages/seller.ts'
import { sellerPhoneText } from '#shared/platform/rules/seller-phone.ts'
import type { CloudFrontPlanName } from './cloudfront-plans.ts'

/**
 * The settings of a deployment. The local deployment uses the defaults below, one on AWS its stage's file in
 * infra/stages.
 */
export type Settings = {
  /** AWS only: number of the stage's account; a deployment to another one is refused. '' accepts any. */
  account: string
  /** AWS region of all resources but the firewall. */
  region: string
  /** The site's URL without a trailing slash, for links in e-mails. */
  site_url: string
  /** Sender of e-mails: an address or a domain that is verified in SES. */
  sender_email: string
  /**
   * E-mail subscribed to the SNS topic of the alarms, which sends only after the address has confirmed; '' for no
   * subscription.
   */
  alarm_email: string
  /**
   * AWS only: budget of the account per month in US$; AWS writes to alarm_email when 80 % is spent, and when the
   * forecast exceeds the budget.
   */
  monthly_budget: number
  /** How long a reservation holds its points. Hours. */
  hold_hours: number
  /**
   * Maximum number of unpaid points that one guest e-mail may hold: one full cart, because new e-mail addresses cost
   * nothing. Signing in raises the limit.
   */
  held_points_per_email: number
  /**
   * Maximum number of unpaid points that one account with a confirmed e-mail may hold: three full carts. The office has
   * no limit.
   */
  held_points_per_account: number
  /**
   * Maximum number of unpaid points that all guests at one network address may hold together: two full carts, enough
   * for a household or an agency. When guests behind a carrier's shared address reach it, they can sign in to be
   * counted separately.
   */
  held_points_per_address: number
  /** The operator's WhatsApp number: digits with country code. */
  whatsapp_number: string
  /** Operator's name on the contact and privacy pages. */
  company_name: string
  /** Operator's registered name in contracts and reservations; company_name is the trade name. */
  legal_name: string
  /** Operator's CNPJ, digits only. */
  cnpj: string
  /** Operator's registered address with CEP, on one line. */
  legal_address: string
  /** City and state, such as 'Americana/SP', where contracts are signed and whose courts have jurisdiction. */
  legal_city: string
  /** Person who signs contracts for the operator; below, their CPF, digits only. */
  signatory_name: string
  signatory_cpf: string
  /** Operator's e-mail for contact and for privacy requests. */
  contact_email: string
  /** Operator's address on the contact page, if it is another than legal_address; else ''. */
  contact_address: string
  /** Business hours, such as 'Segunda a sexta, das 8h às 18h'; '' hides them. */
  opening_hours: string
  /** Operator's Pix key for payments of pending orders; '' if the seller tells clients how to pay. */
  pix_key: string
  /** Payee's name and city in the Pix code; the standard limits them to 25 and 15 characters. */
  pix_name: string
  pix_city: string
  /** Whether table and buckets are retained when their stack is deleted. */
  keep_data: boolean
  /** AWS only: ACM certificate (us-east-1) for the host of site_url; '' while the site uses its CloudFront address. */
  certificate_arn: string
  /**
   * AWS only: local path of a Protomaps street map extract (.pmtiles), which is deployed to the site's bucket; '' for
   * Amazon Location, which charges per tile.
   */
  street_map: string
  /**
   * AWS only: CloudFront's flat-rate plan of the distribution and its firewall; '' to pay for what is used. Somebody has
   * to approve a plan after the deployment (docs/operations.md, "CloudFront's plan").
   */
  cloudfront_plan: CloudFrontPlanName | ''
  /** AWS only: number of the user pool. A higher number creates another pool, to replace one that was lost. */
  user_pool: number
  /** AWS only: number of the pool's app client. A higher number creates another client, which has a new secret. */
  user_pool_client: number
  /** AWS only: the SES identity (domain or address) of sender_email; '' for Cognito's default sender. */
  sender_identity: string
}

export const DEFAULT_SETTINGS: Settings = {
  account: '',
  region: 'sa-east-1',
  site_url: 'http://localhost:3000',
  sender_email: 'reservas@pontourbano.example',
  alarm_email: '',
  monthly_budget: 100,
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
  // A key of valid format that is not registered.
  pix_key: '00000000-0000-4000-8000-000000000000',
  pix_name: 'Ponto Urbano',
  pix_city: 'Americana',
  keep_data: true,
  certificate_arn: '',
  user_pool: 1,
  user_pool_client: 1,
  street_map: '',
  cloudfront_plan: '',
  sender_identity: '',
}

/** The operator in the form in which contracts contain it. */
export const operatorOfSettings = (settings: Settings): Operator => ({
  legal_name: settings.legal_name,
  trade_name: settings.company_name,
  cnpj: settings.cnpj,
  address: settings.legal_address,
  city: settings.legal_city,
  signatory_name: settings.signatory_name,
  signatory_cpf: settings.signatory_cpf,
})

/** The operator as environment variables of the function that issues contracts. */
export function operatorEnvironment(settings: Settings) {
  const operator = operatorOfSettings(settings)
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

/**
 * The seller that e-mails name, as JSON for the functions that compose e-mails. Its texts are formatted here, so that
 * those functions need no code for it.
 */
export function emailSellerJson(settings: Settings) {
  const { contact_email, whatsapp_number } = settings
  const seller: EmailSeller = {
    identity: sellerIdentity(settings),
    contact_email,
    whatsapp_number,
    phone_text: sellerPhoneText(whatsapp_number),
    court: settings.legal_city,
    pix: { key: settings.pix_key, name: settings.pix_name, city: settings.pix_city },
  }
  return JSON.stringify(seller)
}

/**
 * The settings published in the site's /config.json. Throws if pix_key, pix_name and pix_city give no valid Pix code.
 */
export function publicSettingsOf({
  region,
  whatsapp_number,
  hold_hours,
  company_name,
  legal_name,
  cnpj,
  legal_address,
  legal_city,
  contact_email,
  contact_address,
  opening_hours,
  pix_key,
  pix_name,
  pix_city,
}: Settings) {
  const receiver = { key: pix_key, name: pix_name, city: pix_city }
  if (pix_key && pixCode(receiver, { amount: 1, reference: 'any' }) === undefined)
    throw new Error(
      'pix_key, pix_name and pix_city make no Pix code: set a Pix key with the name and the city that the bank shows, or an empty pix_key for none.',
    )
  return {
    region,
    whatsapp_number,
    hold_hours,
    company_name,
    legal_name,
    cnpj,
    legal_address,
    legal_city,
    contact_email,
    contact_address,
    opening_hours,
    pix_key,
    pix_name,
    pix_city,
  }
}
