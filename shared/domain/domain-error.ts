import type { ErrorCode } from '../messages/pt-br.ts'

/**
 * A refusal that a rule of the business makes, thrown by domain and use-case code and translated once, at the edge,
 * into a status and a pt-BR sentence (`messages/pt-br.ts`). `details` is sent to the caller: never put internals there.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}
