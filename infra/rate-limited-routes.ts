import { api } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/platform/api/endpoint.ts'

/*
 * Limits at the firewall (per address) and at the gateway (in total). An office, a school or a mobile carrier puts hundreds
 * of people behind one address: tests/infra/crowd.test.ts has 200 of them use the site for an hour, and none is refused
 * (docs/decisions/0015).
 */

export type EdgeRateLimit = {
  /** Name of the firewall rule and of its metric. */
  name: string
  /** Requests of one address per window; the firewall answers 429 to more. */
  per_address: number
  /** AWS WAF allows 60, 120, 300 and 600. */
  window_seconds: 60 | 300
  /** Limits of the gateway for all clients together. */
  per_second: number
  burst: number
}

/** A route that attackers target, with limits of its own. */
type RateLimitedRoute = EdgeRateLimit & { endpoint: Endpoint }

/**
 * The whole API. One address gets a fortieth of what the gateway takes, so that one flood refuses nobody else, also in
 * the half minute that the firewall needs to notice it.
 */
export const API_RATE_LIMIT: EdgeRateLimit = {
  name: 'api',
  per_address: 15_000,
  window_seconds: 300,
  per_second: 2_000,
  burst: 4_000,
}

/**
 * One address must not exhaust a route for everybody: it takes about a hundred addresses at their limit. A short window
 * ends the block soon: users who share a carrier's address wait one minute instead of five.
 */
export const RATE_LIMITED_ROUTES: readonly RateLimitedRoute[] = [
  // The site asks once per reservation. A client that asks more often enumerates e-mails, so its block is long.
  {
    name: 'user-exists',
    endpoint: api.auth.userExists,
    per_address: 60,
    window_seconds: 300,
    per_second: 20,
    burst: 40,
  },
  // A sign-in takes three requests, and each session one every 15 minutes: about fifty sign-ins a minute.
  {
    name: 'identity',
    endpoint: api.auth.identity,
    per_address: 150,
    window_seconds: 60,
    per_second: 300,
    burst: 600,
  },
  // A whole cart is one request.
  { name: 'reserve', endpoint: api.orders.reserve, per_address: 60, window_seconds: 60, per_second: 200, burst: 400 },
]
