import type { DetailsOf, RefusalCode } from '../refusals/refusal.ts'

/** The details that all of these codes have in common; never, if some codes have details and others do not. */
type CommonDetails<Codes extends RefusalCode> = (
  Codes extends RefusalCode
    ? (details: DetailsOf<Codes>) => void
    : never
) extends (details: infer Details) => void
  ? Details
  : never

/** Type of the argument `details` for a code: absent, required or optional, depending on the code's schema. */
type Details<Codes extends RefusalCode> = [CommonDetails<Codes>] extends [never]
  ? [details: never]
  : [CommonDetails<Codes>] extends [undefined]
    ? []
    : undefined extends CommonDetails<Codes>
      ? [details?: CommonDetails<Codes>]
      : [details: CommonDetails<Codes>]

/** For an unknown code, makes the compiler's message say 'unknown code'. */
type KnownCode<Given extends string> = [Given] extends [RefusalCode] ? Given : 'unknown code'
type DetailsFor<Given extends string> = [Given] extends [RefusalCode] ? Details<Given> : unknown[]

class Refused<Codes extends string> extends Error {
  readonly code: Codes
  readonly details: DetailsFor<Codes>[0]

  constructor(code: KnownCode<Codes>, ...details: DetailsFor<Codes>)
  constructor(code: Codes, details: DetailsFor<Codes>[0]) {
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
 * Thrown by rules and use cases when a business rule refuses a request; functions/api translates it into the status and
 * sentence of its code (`RefusalTable`). The code decides the type of `details`, which the response filters by their
 * schema.
 */
export type DomainError = { [Each in RefusalCode]: Refused<Each> }[RefusalCode]

export const DomainError: {
  new <Codes extends string>(code: KnownCode<Codes>, ...details: DetailsFor<Codes>): Refused<Codes>
  [Symbol.hasInstance](value: unknown): value is DomainError
} = Refused
