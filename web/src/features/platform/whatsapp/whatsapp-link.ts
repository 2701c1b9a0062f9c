/** A link to a WhatsApp conversation. `number`: digits with country code; `text`: the prefilled message. */
export const whatsappLink = (number: string, text?: string): string =>
  `https://wa.me/${encodeURIComponent(number)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
