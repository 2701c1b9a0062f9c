import { ACCOUNT } from '#shared/people/messages/account.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import type { SessionError } from './session-error.ts'

/** The sentence of refusals that mean the same on every account screen: when to try again, or mind the network. */
export function whyRefused({ code, sentence }: SessionError): string | undefined {
  if (sentence) return sentence
  if (code === 'TOO_MANY_ATTEMPTS') return ACCOUNT.TOO_MANY_ATTEMPTS
  return code === 'OFFLINE' ? SITE.OFFLINE : undefined
}
