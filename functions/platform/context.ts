import type { Actor } from '#shared/platform/rules/roles.ts'

/**
 * Every use case is called as `(input, context)`: what is asked, as the route's schema has read it, and who asks it when.
 * Routes, jobs and commands build the same context; a use case names what it needs of it.
 */
export type Context<Who extends Actor | undefined = Actor> = {
  /** undefined: a visitor, or a command on the operator's machine. */
  readonly actor: Who
  /** ISO 8601: the clock of this call, read once. */
  readonly now: string
  /** The same key acts once, with one answer; undefined: each call acts. */
  readonly idempotency_key?: string | undefined
  /** Where a request comes from, for throttling; never logged or kept as it is. undefined: it is no visitor's. */
  readonly address?: string | undefined
}
