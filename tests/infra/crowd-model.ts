import * as z from 'zod/mini'
import { ATTEMPT_LIMITS, type AttemptLimits, type ThrottledPurpose } from '#shared/platform/rules/throttling.ts'
import type { SynthesizedTemplates } from './synthesized.ts'

/**
 * Simulates requests on their way to a function: firewall, gateway and the functions' own limits per address, with the
 * limits in the templates and in shared/platform/rules/throttling.ts.
 */

export type SimulatedRequest = {
  /** Seconds since the simulation began. */
  at: number
  address: string
  method: 'GET' | 'POST'
  path: string
  /** Purpose under which the function counts by address; undefined if it does not count. */
  purpose?: ThrottledPurpose
}

export type SimulatedRefusal = SimulatedRequest & { by: string }

const byteMatch = z.object({
  ByteMatchStatement: z.object({
    FieldToMatch: z.union([z.object({ Method: z.object({}) }), z.object({ UriPath: z.object({}) })]),
    PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH']),
    SearchString: z.string(),
  }),
})
const statement = z.union([byteMatch, z.object({ AndStatement: z.object({ Statements: z.array(byteMatch) }) })])
const rateRule = z.object({
  Name: z.string(),
  Action: z.object({ Block: z.object({}) }),
  Statement: z.object({
    RateBasedStatement: z.object({
      Limit: z.number(),
      EvaluationWindowSec: z.number(),
      AggregateKeyType: z.literal('IP'),
      ScopeDownStatement: z.optional(statement),
    }),
  }),
})
const throttle = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })

type RateRule = z.infer<typeof rateRule>

function covers({ Statement: { RateBasedStatement: rule } }: RateRule, { method, path }: SimulatedRequest): boolean {
  const all = rule.ScopeDownStatement
  if (!all) return true
  return ('AndStatement' in all ? all.AndStatement.Statements : [all]).every(({ ByteMatchStatement: match }) => {
    const text = 'Method' in match.FieldToMatch ? method : path
    return match.PositionalConstraint === 'EXACTLY' ? text === match.SearchString : text.startsWith(match.SearchString)
  })
}

/**
 * Delay until the firewall notices that an address exceeds its limit. AWS: "Usually, this delay is below 30 seconds."
 * Seconds.
 */
const FIREWALL_DELAY = 30

/**
 * A rule of the firewall: blocks an address for as long as it has sent more than the limit within the window. While a
 * rule has not noticed yet, requests from the address pass.
 */
class Firewall {
  private readonly sent = new Map<string, number[]>()
  private readonly blockedFrom = new Map<string, number>()
  private readonly rule: RateRule
  private readonly delay: number
  constructor(rule: RateRule, delay: number) {
    this.rule = rule
    this.delay = delay
  }
  refuses(request: SimulatedRequest): boolean {
    if (!covers(this.rule, request)) return false
    const { Limit, EvaluationWindowSec } = this.rule.Statement.RateBasedStatement
    const { address, at } = request
    const times = this.sent.get(address) ?? []
    this.sent.set(address, times)
    times.push(at)
    // Times are in ascending order, so only the one `Limit` requests before the last matters.
    const isOver = (times.at(-1 - Limit) ?? Number.NEGATIVE_INFINITY) > at - EvaluationWindowSec
    if (!isOver) {
      this.blockedFrom.delete(address)
      return false
    }
    const from = this.blockedFrom.get(address) ?? at + this.delay
    this.blockedFrom.set(address, from)
    return at >= from
  }
}

/** A token bucket of API Gateway. */
class Bucket {
  private tokens: number
  private last = 0
  private readonly limit: z.infer<typeof throttle>
  constructor(limit: z.infer<typeof throttle>) {
    this.limit = limit
    this.tokens = limit.ThrottlingBurstLimit
  }
  refuses({ at }: SimulatedRequest): boolean {
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = this.limit
    this.tokens = Math.min(ThrottlingBurstLimit, this.tokens + (at - this.last) * ThrottlingRateLimit)
    this.last = at
    if (this.tokens < 1) return true
    this.tokens -= 1
    return false
  }
}

/** The functions' counters of one address, in fixed time windows. */
class Counters {
  private readonly counts = new Map<string, number>()
  refuses({ at, address, purpose }: SimulatedRequest): boolean {
    const limit = purpose && (ATTEMPT_LIMITS[purpose] as AttemptLimits).address
    if (!limit) return false
    const key = `${purpose} ${address} ${Math.floor(at / limit.seconds)}`
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count > limit.attempts
  }
}

/**
 * Which of these requests are refused, and by which limit. No response comes from a cache: each request to /api counts.
 */
export function simulateRefusals(
  deployed: SynthesizedTemplates,
  requests: readonly SimulatedRequest[],
  { firewallDelay = FIREWALL_DELAY } = {},
): SimulatedRefusal[] {
  const { Rules } = deployed.only('AWS::WAFv2::WebACL', z.object({ Rules: z.array(z.unknown()) }), 'edge').is
  const firewall = Rules.flatMap(rule => {
    const { success, data } = rateRule.safeParse(rule)
    return success ? [{ name: data.Name, rule: new Firewall(data, firewallDelay) }] : []
  })
  const { is: stage } = deployed.only(
    'AWS::ApiGatewayV2::Stage',
    z.object({ DefaultRouteSettings: throttle, RouteSettings: z.record(z.string(), throttle) }),
  )
  const whole = new Bucket(stage.DefaultRouteSettings)
  const routes = new Map(Object.entries(stage.RouteSettings).map(([route, limit]) => [route, new Bucket(limit)]))
  const counters = new Counters()
  const refusedBy = (request: SimulatedRequest): string | undefined => {
    // Every rule counts every request that it covers, even if another rule refuses it.
    const [blocked] = firewall.filter(({ rule }) => rule.refuses(request))
    if (blocked) return blocked.name
    if (!request.path.startsWith('/api/')) return undefined
    if (routes.get(`${request.method} ${request.path}`)?.refuses(request)) return 'gateway, route'
    if (whole.refuses(request)) return 'gateway'
    return counters.refuses(request) ? `function, ${request.purpose}` : undefined
  }
  return requests
    .toSorted((a, b) => a.at - b.at)
    .flatMap(request => {
      const by = refusedBy(request)
      return by === undefined ? [] : [{ ...request, by }]
    })
}
