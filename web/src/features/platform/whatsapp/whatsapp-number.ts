import { isForeignPhone, nationalPhoneDigits } from '#shared/platform/rules/fields.ts'

/** Number of digits of a phone with area code; a longer number has a country code too. */
const MAX_NATIONAL_DIGITS = 11

/** Digits with country code, from a phone as Brazilians write it: '(19) 99999-0000', '019 99999-0000'. */
export function whatsappNumber(phone: string): string {
  const digits = nationalPhoneDigits(phone)
  return isForeignPhone(phone) || digits.length > MAX_NATIONAL_DIGITS ? digits : `55${digits}`
}
