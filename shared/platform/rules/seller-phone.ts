import { formatPhone } from '@brazilian-utils/brazilian-utils/format-phone'

const BRAZIL = '55'

/** '5519999990000' → '+55 (19) 99999-0000'; digits of a foreign number are not grouped; '' stays ''. */
export function sellerPhoneText(number: string): string {
  if (number === '') return ''
  return number.startsWith(BRAZIL)
    ? `+${BRAZIL} ${formatPhone(number.slice(BRAZIL.length), { mask: 'nanp' })}`
    : `+${number}`
}

/** A link to a WhatsApp conversation. `number`: digits with country code; `text`: the prefilled message. */
export const whatsappLink = (number: string, text?: string): string =>
  `https://wa.me/${encodeURIComponent(number)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
