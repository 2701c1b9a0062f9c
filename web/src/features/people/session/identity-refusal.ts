import { IDENTITY_REFUSALS } from '#shared/people/messages/identity.ts'
import { SessionError, type SessionErrorCode, sessionErrorOf } from './session-error.ts'

type Reason = { name: string; code: SessionErrorCode; sentence?: string }

/** What our gate refuses, or the identity library (Amplify) by itself, by the names that it throws. */
const REASONS: readonly Reason[] = [
  ...IDENTITY_REFUSALS,
  // The library has no challenge to answer: the page was reloaded too late, or opened anew.
  { name: 'SignInException', code: 'CHALLENGE_OVER' },
  { name: 'NetworkError', code: 'OFFLINE' },
]

/** Our gate before the identity service says when to try again, which is more than the code says. */
const SAYS_WHEN = /tente novamente em /i

/** What the identity library threw, by its reason; anything not named above is unexpected. */
export function identityRefusal(error: unknown): SessionError {
  if (error instanceof SessionError || !(error instanceof Error)) return sessionErrorOf(error)
  const ofName = REASONS.filter(({ name }) => name === error.name)
  // One name may stand for several reasons, of which the sentence tells one; the last is the one for all others.
  const reason = ofName.find(({ sentence }) => sentence === error.message) ?? ofName.findLast(isGeneral)
  return new SessionError(
    reason?.code ?? 'UNEXPECTED',
    error,
    SAYS_WHEN.test(error.message) ? error.message : undefined,
  )
}

const isGeneral = (reason: Reason): boolean => !('service' in reason)
