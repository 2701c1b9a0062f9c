/** Opens a conversation with a number given as digits with country code, with the text to begin with already typed. */
export const whatsappLink = (number: string, text?: string): string =>
  `https://wa.me/${encodeURIComponent(number)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
