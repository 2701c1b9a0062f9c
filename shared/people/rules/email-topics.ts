import * as z from 'zod/mini'
import { isManager, type Role } from '../../platform/rules/roles.ts'

/**
 * Topics of e-mails from which people may unsubscribe; the bell shows the notifications nevertheless. Essential e-mails
 * have no topic and are always sent: confirmation and password links; reservation received, paid, cancelled by others
 * or expired; data deleted; office access granted.
 */
const EMAIL_TOPICS = [
  'order_changes',
  'reminders',
  'contract_ends',
  'new_orders',
  'lost_orders',
  'installation',
  'receipts',
  'damages',
] as const
export const emailTopicSchema = z.enum(EMAIL_TOPICS)
export type EmailTopic = z.infer<typeof emailTopicSchema>

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

/** The topics whose e-mails this role receives and may turn off. */
export function emailTopicsOfRole(role: Role): readonly EmailTopic[] {
  if (isManager(role)) return OF_MANAGERS
  return role === 'client' ? OF_CLIENTS : []
}

/** A subscription choice for one topic. */
export const emailPreferenceSchema = z.object({ topic: emailTopicSchema, wanted: z.boolean() })
export type EmailPreference = z.infer<typeof emailPreferenceSchema>

/** Applies a choice to the list of refused topics. Idempotent. */
export function applyEmailPreference(refused: readonly EmailTopic[], { topic, wanted }: EmailPreference): EmailTopic[] {
  const others = refused.filter(refusedTopic => refusedTopic !== topic)
  return wanted ? others : [...others, topic]
}
