import type { Actor } from '#shared/platform/rules/roles.ts'

/**
 * The second argument of every use case, which is called as `(input, context)`: `input` is parsed by the route's
 * schema, `context` says who calls and when. Routes, jobs and commands build the same context; a use case declares
 * which fields it needs.
 */
export type Context<Who extends Actor | undefined = Actor> = {
  /** Who calls. Undefined for a visitor, and for a command on the operator's machine. */
  readonly actor: Who
  /** The time of this call, read once. ISO 8601. */
  readonly now: string
  /** Calls with the same key have one effect and the same answer. Undefined: each call has its own effect. */
  readonly idempotency_key?: string | undefined
  /**
   * Client's IP address, for rate limiting. Never logged, and stored only as a digest. Undefined for calls by the
   * system.
   */
  readonly address?: string | undefined
}
