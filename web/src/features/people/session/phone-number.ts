import { formatPhone } from '@brazilian-utils/brazilian-utils/format-phone'
import type { Mask } from '#web/ui/form-fields.tsx'

const BRAZIL = '55'

/**
 * Converts a phone to E.164 for the identity service: '(19) 99999-0000' → '+5519999990000'. A number that begins with +
 * keeps its country code. Returns undefined for a text that is no phone number.
 */
export function toE164(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  // The trunk prefix 0 is dialled inside Brazil only.
  const national = digits.replace(/^0/, '')
  if (/^[1-9]\d{9,10}$/.test(national)) return `+${BRAZIL}${national}`
  return /^55[1-9]\d{9,10}$/.test(digits) ? `+${digits}` : undefined
}

/** Formats a Brazilian phone with area code while it is typed. Numbers of other countries (+…) and longer ones are left alone. */
export const phoneMask: Mask = typed => {
  if (typed.trim().startsWith('+')) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length > 11 ? typed : formatPhone(digits, { mask: 'nanp' })
}
