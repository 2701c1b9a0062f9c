/** Opens a conversation with a number given as digits with country code. */
export const whatsappLink = (number: string): string => `https://wa.me/${encodeURIComponent(number)}`
