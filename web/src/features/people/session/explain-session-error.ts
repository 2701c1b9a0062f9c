import { ACCOUNT_TEXTS } from '#shared/people/messages/account.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import type { SessionError } from './session-error.ts'

/** The sentence for errors that all account screens explain in the same way: too many attempts, and no network. */
export function explainSessionError({ code, sentence }: SessionError): string | undefined {
  if (sentence) return sentence
  if (code === 'TOO_MANY_ATTEMPTS') return ACCOUNT_TEXTS.TOO_MANY_ATTEMPTS
  return code === 'OFFLINE' ? SITE_TEXTS.OFFLINE : undefined
}
