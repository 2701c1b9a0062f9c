import { api } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/platform/api/endpoint.ts'

/** A route that strangers hammer, with what one address may ask of it at the edge and what it takes in all. */
export type GuardedRoute = {
  /** Of the firewall's rule and metric. */
  name: string
  endpoint: Endpoint
  /** Requests of one address in one window; more are answered 429 at the edge. */
  per_address: number
  /** Seconds; of those that AWS WAF knows: 60, 120, 300, 600. */
  window_seconds: 60 | 300
  /** Requests of everybody, by the gateway. */
  per_second: number
  burst: number
}

/**
 * One address must not shut everybody out: its share is so small that a hundred at their limit are needed to fill a
 * route. A short window lets go as soon as it closes: who shares a phone network's address waits a minute, not five.
 */
export const GUARDED_ROUTES: readonly GuardedRoute[] = [
  // Asked once per reservation; more is somebody trying e-mails out, who is to wait long.
  {
    name: 'user-exists',
    endpoint: api.auth.userExists,
    per_address: 30,
    window_seconds: 300,
    per_second: 10,
    burst: 20,
  },
  // A sign-in takes three requests and every session one in a quarter of an hour: some fifty sign-ins a minute.
  {
    name: 'identity',
    endpoint: api.auth.identity,
    per_address: 150,
    window_seconds: 60,
    per_second: 300,
    burst: 600,
  },
  // The cart goes in one request.
  { name: 'reserve', endpoint: api.orders.reserve, per_address: 60, window_seconds: 60, per_second: 200, burst: 400 },
]
