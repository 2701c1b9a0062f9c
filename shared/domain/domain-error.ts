import type { Code, DetailsOf } from '../refusals/index.ts'

/** What all of these codes bring along: one that brings something and one that brings nothing have nothing in common. */
type Common<Codes extends Code> = (Codes extends Code ? (details: DetailsOf<Codes>) => void : never) extends (
  details: infer Details,
) => void
  ? Details
  : never

/** The details that a refusal must be made with: none, some, or as its schema leaves it. */
type Details<Codes extends Code> = [Common<Codes>] extends [never]
  ? [details: never]
  : [Common<Codes>] extends [undefined]
    ? []
    : undefined extends Common<Codes>
      ? [details?: Common<Codes>]
      : [details: Common<Codes>]

class Refused<Codes extends Code> extends Error {
  readonly code: Codes
  readonly details: Details<Codes>[0]

  constructor(code: Codes, ...details: Details<Codes>)
  constructor(code: Codes, details: Details<Codes>[0]) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }

  static override [Symbol.hasInstance](value: unknown): value is DomainError {
    return Function.prototype[Symbol.hasInstance].call(Refused, value)
  }
}

/**
 * A refusal that a rule of the business makes, thrown by domain and use-case code and translated once, at the edge, into
 * its status and sentence (shared/refusals). `details` is sent to the caller as their schema lets it out. Its code tells
 * what the details are.
 */
export type DomainError = { [Each in Code]: Refused<Each> }[Code]

export const DomainError: {
  new <Codes extends Code>(code: Codes, ...details: Details<Codes>): Refused<Codes>
  [Symbol.hasInstance](value: unknown): value is DomainError
} = Refused
