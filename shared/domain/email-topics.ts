import * as z from 'zod/mini'
import { isManager, type Role } from './roles.ts'

/**
 * E-mails that somebody may do without; the bell tells the same. What an account or an order can't do without has no topic
 * and is always written: links to confirm an e-mail or a password, that a reservation was received, paid, cancelled by
 * somebody else or ran out, that data were removed, that somebody got an access of the office.
 */
export const EMAIL_TOPICS = [
  'order_changes',
  'reminders',
  'contract_ends',
  'new_orders',
  'lost_orders',
  'installation',
  'receipts',
  'damages',
] as const
export const emailTopic = z.enum(EMAIL_TOPICS)
export type EmailTopic = z.infer<typeof emailTopic>

const OF_CLIENTS = [
  'order_changes',
  'reminders',
  'contract_ends',
  'installation',
] as const satisfies readonly EmailTopic[]
const OF_MANAGERS = [
  'new_orders',
  'receipts',
  'lost_orders',
  'contract_ends',
  'installation',
  'damages',
] as const satisfies readonly EmailTopic[]

/** What somebody of this role is written about and may refuse. */
export function topicsOf(role: Role): readonly EmailTopic[] {
  if (isManager(role)) return OF_MANAGERS
  return role === 'client' ? OF_CLIENTS : []
}

/** What somebody wants to be written about from now on, or not any more. */
export const emailPreference = z.object({ topic: emailTopic, wanted: z.boolean() })
export type EmailPreference = z.infer<typeof emailPreference>

/** The refused topics with that choice made; the same list when it was made before. */
export function refusedAfter(refused: readonly EmailTopic[], { topic, wanted }: EmailPreference): EmailTopic[] {
  const others = refused.filter(each => each !== topic)
  return wanted ? others : [...others, topic]
}
