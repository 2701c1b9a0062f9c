import { api } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/platform/api/endpoint.ts'

/*
 * Rate limits at the firewall (per network address) and at the gateway (in total). An office, a school or a mobile
 * carrier has hundreds of people behind one address: in tests/infra/crowd.test.ts 200 of them use the site for an hour,
 * and none is refused (docs/decisions/0015).
 */

export type EdgeRateLimit = {
  /** Name of the firewall's rule and of its metric. */
  name: string
  /** Maximum number of requests per address and window; the firewall answers further ones with 429. */
  per_address: number
  /** Length of the window; AWS WAF allows 60, 120, 300 and 600 seconds. */
  window_seconds: 60 | 300
  /** Maximum requests per second at the gateway, for all clients together. */
  per_second: number
  burst: number
}

/** A route that attackers target, with limits of its own. */
type RateLimitedRoute = EdgeRateLimit & { endpoint: Endpoint }

/**
 * Limits for the whole API. One address gets a fortieth of what the gateway allows, so that a flood from one address
 * causes no refusals for others, not even in the half minute that the firewall needs to notice it.
 */
export const API_RATE_LIMIT: EdgeRateLimit = {
  name: 'api',
  per_address: 15_000,
  window_seconds: 300,
  per_second: 2_000,
  burst: 4_000,
}

/**
 * Limits of routes that are attacked. No single address can use up a route for everybody: that takes about a hundred
 * addresses at their limits. A short window ends the block soon, so that users who share a carrier's address wait one
 * minute instead of five.
 */
export const RATE_LIMITED_ROUTES: readonly RateLimitedRoute[] = [
  // The site makes this request once per reservation. A client that makes it more often is trying e-mails, so it is
  // blocked for long.
  {
    name: 'user-exists',
    endpoint: api.auth.userExists,
    per_address: 60,
    window_seconds: 300,
    per_second: 20,
    burst: 40,
  },
  // A sign-in takes three requests, and each session one every 15 minutes; so the limit allows about fifty sign-ins a
  // minute.
  {
    name: 'identity',
    endpoint: api.auth.identity,
    per_address: 150,
    window_seconds: 60,
    per_second: 300,
    burst: 600,
  },
  // One request reserves a whole cart.
  { name: 'reserve', endpoint: api.orders.reserve, per_address: 60, window_seconds: 60, per_second: 200, burst: 400 },
]
