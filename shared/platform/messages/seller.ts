import { cnpjWithMarks } from '../rules/cnpj.ts'
import { sellerPhoneText } from '../rules/seller-phone.ts'

/** The company that sells, from the stage's settings (infra/config.ts). */
export type Seller = {
  legal_name: string
  company_name: string
  /** Without points, slash and hyphen. */
  cnpj: string
  legal_address: string
  contact_email: string
  /** Digits with country code. */
  whatsapp_number: string
}

/** The seller's one name: 'Placas do Interior Ltda. (Ponto Urbano)'. */
export const sellerName = ({ legal_name, company_name }: Pick<Seller, 'legal_name' | 'company_name'>): string =>
  company_name && company_name !== legal_name ? `${legal_name} (${company_name})` : legal_name

export const cnpjText = ({ cnpj }: Pick<Seller, 'cnpj'>): string => cnpj && `CNPJ ${cnpjWithMarks(cnpj)}`

/** Who sells: name, CNPJ and address. */
export const sellerIdentity = (
  seller: Pick<Seller, 'legal_name' | 'company_name' | 'cnpj' | 'legal_address'>,
): string => [sellerName(seller), cnpjText(seller), seller.legal_address].filter(Boolean).join(' · ')

/** Who sells, on one line: name, CNPJ, address and contact. */
export const sellerLine = (seller: Seller): string =>
  [sellerIdentity(seller), sellerPhoneText(seller.whatsapp_number), seller.contact_email].filter(Boolean).join(' · ')
