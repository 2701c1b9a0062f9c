import type { Actor } from '#shared/platform/rules/roles.ts'

/**
 * Every use case is called as `(input, context)`: the input parsed by the route's schema, and who calls when. Routes, jobs
 * and commands build the same context; a use case declares which parts it needs.
 */
export type Context<Who extends Actor | undefined = Actor> = {
  /** Undefined for a visitor, or for a command on the operator's machine. */
  readonly actor: Who
  /** The time of this call, ISO 8601, read once. */
  readonly now: string
  /** Repeated calls with the same key act once and get the same answer. Undefined: each call acts. */
  readonly idempotency_key?: string | undefined
  /** Client IP, for rate limiting; never logged, and stored only as a digest. Undefined for system callers. */
  readonly address?: string | undefined
}
