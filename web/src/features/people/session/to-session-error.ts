import { IDENTITY_REFUSALS } from '#shared/people/messages/identity.ts'
import { SessionError, type SessionErrorCode, sessionErrorOf } from './session-error.ts'

type ErrorMapping = { name: string; code: SessionErrorCode; sentence?: string }

/** Errors of our API's proxy and of the identity library (Amplify), by the names that the library throws. */
const ERROR_MAPPINGS: readonly ErrorMapping[] = [
  ...IDENTITY_REFUSALS,
  // The library has no challenge to answer, because the page was reloaded too late, or opened in a new tab.
  { name: 'SignInException', code: 'CHALLENGE_OVER' },
  { name: 'NetworkError', code: 'OFFLINE' },
]

/** The proxy's sentence says how long to wait, which the code does not. */
const HAS_WAIT_TIME = /tente novamente em /i

/** Maps an error of the identity library to a SessionError; unknown errors become UNEXPECTED. */
export function toSessionError(error: unknown): SessionError {
  if (error instanceof SessionError || !(error instanceof Error)) return sessionErrorOf(error)
  const candidates = ERROR_MAPPINGS.filter(({ name }) => name === error.name)
  // Several mappings may have the same name: the sentence decides between them, and the last one without a sentence
  // covers the rest.
  const mapping =
    candidates.find(({ sentence }) => sentence === error.message) ?? candidates.findLast(hasNoServiceMessage)
  return new SessionError(
    mapping?.code ?? 'UNEXPECTED',
    error,
    HAS_WAIT_TIME.test(error.message) ? error.message : undefined,
  )
}

const hasNoServiceMessage = (mapping: ErrorMapping): boolean => !('service' in mapping)
