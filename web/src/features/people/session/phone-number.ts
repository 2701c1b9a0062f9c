import { formatPhone } from '@brazilian-utils/brazilian-utils/format-phone'
import type { Mask } from '#web/ui/form-fields.tsx'

const BRAZIL = '55'

/**
 * A phone as the identity service takes it (E.164): '(19) 99999-0000' → '+5519999990000'. What starts with + keeps its
 * country. undefined when no such number can be made of it.
 */
export function toE164(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  // The trunk prefix 0 is dialled inside Brazil only.
  const national = digits.replace(/^0/, '')
  if (/^[1-9]\d{9,10}$/.test(national)) return `+${BRAZIL}${national}`
  return /^55[1-9]\d{9,10}$/.test(digits) ? `+${digits}` : undefined
}

/** A phone while it is typed: of Brazil, with its area code. A number of another country (+…) or that is already longer stays as it is typed. */
export const phoneMask: Mask = typed => {
  if (typed.trim().startsWith('+')) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length > 11 ? typed : formatPhone(digits, { mask: 'nanp' })
}
