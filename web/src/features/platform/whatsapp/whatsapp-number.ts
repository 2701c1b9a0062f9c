/** Longest phone without a country code: area code and nine digits. */
const NATIONAL = 11

/** A phone as people in Brazil write it, '(19) 99999-0000', as digits with country code. */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return phone.trim().startsWith('+') || digits.length > NATIONAL ? digits : `55${digits}`
}
