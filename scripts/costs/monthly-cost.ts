/**
 * What Ponto Urbano costs per month on AWS in São Paulo, computed from the measured use of a visit (`npm run bench --
 * visit`) and AWS's prices. Without the map's tiles, taxes and support.
 */

import { CLOUDFRONT_PLAN_NAMES, CLOUDFRONT_PLANS, type CloudFrontPlanName } from '#infra/cloudfront-plans.ts'

/**
 * Prices in US$ on 2026-11-25, from memory of AWS's price pages; those marked as confirmed were read in a stored copy
 * of the page.
 */
const PRICES = {
  /**
   * Price of CloudFront in South America: per GB by tier, of which the first TB is free. Confirmed:
   * aws.amazon.com/cloudfront/pricing.
   */
  transfer_tiers: [
    { up_to_gb: 1_024, per_gb: 0 },
    { up_to_gb: 10_240, per_gb: 0.11 },
    { up_to_gb: 51_200, per_gb: 0.105 },
    { up_to_gb: 153_600, per_gb: 0.09 },
    { up_to_gb: Number.POSITIVE_INFINITY, per_gb: 0.08 },
  ],
  /** Price of CloudFront in South America, HTTPS, per million requests; the first 10 million are free (confirmed). */
  million_edge_requests: 2.2,
  free_edge_requests: 10_000_000,
  /** Price of CloudFront Functions per million calls; the first 2 million are free (confirmed). */
  million_edge_functions: 0.1,
  free_edge_functions: 2_000_000,
  /** Monthly price of WAF: the ACL, each rule, and a million requests. */
  firewall: 5,
  firewall_rule: 1,
  million_firewall_requests: 0.6,
  /** Price of API Gateway (HTTP API) per million requests. */
  million_api_requests: 1.51,
  /** Prices of Lambda (arm64); the first million invocations and 400,000 GB-seconds are free. */
  million_invocations: 0.2,
  free_invocations: 1_000_000,
  gb_second: 0.0000133334,
  free_gb_seconds: 400_000,
  /** Prices of DynamoDB on demand; per GB and month. */
  million_read_units: 0.1875,
  million_write_units: 0.9375,
  table_gb: 0.375,
  backup_gb: 0.3,
  /** Prices of CloudWatch: per GB of logs (5 are free), per alarm metric and custom metric (10 of each are free). */
  log_gb: 0.9,
  free_log_gb: 5,
  alarm_metric: 0.1,
  free_alarm_metrics: 10,
  custom_metric: 0.3,
  free_custom_metrics: 10,
  /** Price of X-Ray per million traces; the first 100,000 are free. */
  million_traces: 5,
  free_traces: 100_000,
  /** Price of SQS per million requests; the first million is free. */
  million_queue_requests: 0.4,
  free_queue_requests: 1_000_000,
  thousand_emails: 0.1,
  secret: 0.4,
  thousand_secret_reads: 0.005,
  file_gb: 0.0405,
} as const

/** Resources that cost the same without any visit; tests/infra/costs.test.ts compares them with the templates. */
export const FIXED_RESOURCES = {
  alarm_metrics: 56,
  custom_metrics: 14,
  firewall_rules: 8,
  secrets: 4,
  polled_queues: 11,
} as const

/**
 * Requests to the API whose answers visitors share at the edge, for so many seconds, under so many URLs, and the read units
 * of the table for each that the API answers.
 */
type SharedAnswers = { requests: number; seconds: number; urls: number; units: number }

/** What one visit uses. */
type Usage = {
  /** Requests and bytes at the edge, of files and of the API, without tiles. */
  edge_requests: number
  edge_bytes: number
  shared_answers: readonly SharedAnswers[]
}

/** Caches of CloudFront that ask the API: São Paulo's for the region, and a few near Brazil that may ask by themselves. */
const EDGE_CACHES = 5

const HOURS_PER_MONTH = 730
/**
 * Number of functions behind the API. Each instance reads its secret again after five minutes; at the peak there are
 * three times as many instances.
 */
const API_FUNCTIONS = 22
const SECRET_READS_PER_HOUR = 12
const DAYS_PER_MONTH = 30.4
const KB = 1024
const GB = 1024 ** 3

/** A function of the API: its memory in infra/system, and a duration that only a real account can confirm. */
const API_FUNCTION = { gb: 1, seconds: 0.05 }
/**
 * Runs of jobs per hour. They are within the free tier, like CloudWatch's own; each takes at most a second of 512 MB.
 */
const JOB_RUNS_PER_HOUR = 60 + 4 + 1
const JOB_GB_SECONDS = 0.5
const JOB_WRITE_UNITS = 2
/** Lambda polls each queue with five pollers, each of whose requests waits for 20 seconds. */
const POLLS_PER_QUEUE_HOUR = (5 * 3600) / 20
/** Log bytes per request: the gateway's line and the function's report. */
const LOG_BYTES_PER_API_REQUEST = 900
/** X-Ray's sampling rule: the first request of each second, and 5 % of the others. */
const TRACE_SAMPLING = { per_second: 1, share: 0.05 }
/** Bytes of a line in CloudFront's log, which S3 keeps for 90 days. */
const EDGE_LOG_BYTES = 400
/**
 * One visit in a thousand makes a reservation, which costs its writes, everything that follows from them, and e-mails.
 */
const RESERVATIONS_PER_VISIT = 0.001
const RESERVATION_WRITE_UNITS = 150
const RESERVATION_EMAILS = 5
/** GB of table and files with the points of a city. */
const STORED_GB = { table: 2, files: 20 }

type CostLine = { service: string; cost: number }

const billableAmount = (amount: number, free: number): number => Math.max(0, amount - free)

/**
 * Requests a month that reach the API. A cache asks for a URL, then answers by itself for the time it keeps the answer; requests
 * come at random times.
 */
export function originRequests(visits: number, { requests, seconds, urls }: Omit<SharedAnswers, 'units'>): number {
  const requestsWhileKept = (visits * requests * seconds) / (urls * EDGE_CACHES * HOURS_PER_MONTH * 3600)
  return (visits * requests) / (1 + requestsWhileKept)
}

export function transferCost(gigabytes: number): number {
  let [cost, tierStartGb] = [0, 0]
  for (const { up_to_gb, per_gb } of PRICES.transfer_tiers) {
    cost += billableAmount(Math.min(gigabytes, up_to_gb), tierStartGb) * per_gb
    tierStartGb = up_to_gb
  }
  return cost
}

/** How the distribution and its firewall are paid. */
export type Payment = CloudFrontPlanName | 'as you go'

/** Requests and GB at the edge a month. */
const edgeUsage = (visitsPerDay: number, { edge_requests, edge_bytes }: Usage) => ({
  requests: visitsPerDay * DAYS_PER_MONTH * edge_requests,
  gigabytes: (visitsPerDay * DAYS_PER_MONTH * edge_bytes) / GB,
})

/** How many visits a day a plan's allowance is enough for, in whole thousands. */
export function visitsPerDayOf(plan: CloudFrontPlanName, visit: Usage): number {
  const { requests, transfer_gb } = CLOUDFRONT_PLANS[plan]
  const one = edgeUsage(1, visit)
  return Math.floor(Math.min(requests / one.requests, transfer_gb / one.gigabytes) / 1000) * 1000
}

/** The cheapest way to pay for the edge; a plan only if its allowance is enough. */
export function cheapestPayment(visitsPerDay: number, visit: Usage): Payment {
  const { requests, gigabytes } = edgeUsage(visitsPerDay, visit)
  const plans = CLOUDFRONT_PLAN_NAMES.filter(
    plan => CLOUDFRONT_PLANS[plan].requests >= requests && CLOUDFRONT_PLANS[plan].transfer_gb >= gigabytes,
  )
  const costOf = (payment: Payment) => totalCostOf(monthlyCost(visitsPerDay, visit, payment))
  return plans.reduce<Payment>((best, plan) => (costOf(plan) < costOf(best) ? plan : best), 'as you go')
}

/** US$ per month by service, for a number of visits per day. */
export function monthlyCost(
  visitsPerDay: number,
  visit: Usage,
  payment = cheapestPayment(visitsPerDay, visit),
): CostLine[] {
  const plan = payment === 'as you go' ? undefined : CLOUDFRONT_PLANS[payment]
  const visits = visitsPerDay * DAYS_PER_MONTH
  const { requests: edgeRequests, gigabytes } = edgeUsage(visitsPerDay, visit)
  const answered = visit.shared_answers.map(answers => ({ ...answers, count: originRequests(visits, answers) }))
  const apiRequests = answered.reduce((total, { count }) => total + count, 0)
  const readUnits = answered.reduce((total, { count, units }) => total + count * units, 0)
  const reservations = visits * RESERVATIONS_PER_VISIT
  const jobRuns = JOB_RUNS_PER_HOUR * HOURS_PER_MONTH
  const gbSeconds = apiRequests * API_FUNCTION.gb * API_FUNCTION.seconds + jobRuns * JOB_GB_SECONDS
  const writeUnits = reservations * RESERVATION_WRITE_UNITS + jobRuns * JOB_WRITE_UNITS
  const logGb = (apiRequests * LOG_BYTES_PER_API_REQUEST) / GB
  const traces = Math.min(
    apiRequests,
    TRACE_SAMPLING.per_second * HOURS_PER_MONTH * 3600 + TRACE_SAMPLING.share * apiRequests,
  )
  const concurrentRequests = (apiRequests * API_FUNCTION.seconds) / (HOURS_PER_MONTH * 3600)
  const secretReads = Math.min(
    apiRequests,
    (API_FUNCTIONS + 3 * concurrentRequests) * SECRET_READS_PER_HOUR * HOURS_PER_MONTH,
  )
  const polls = FIXED_RESOURCES.polled_queues * POLLS_PER_QUEUE_HOUR * HOURS_PER_MONTH
  const edgeLogGb = (edgeRequests * EDGE_LOG_BYTES * 3) / GB
  const millions = (count: number) => count / 1_000_000
  return [
    { service: "CloudFront's plan, with WAF", cost: plan?.price ?? 0 },
    { service: 'CloudFront: bytes', cost: plan ? 0 : transferCost(gigabytes) },
    {
      service: 'CloudFront: requests and functions',
      cost: plan
        ? 0
        : millions(billableAmount(edgeRequests, PRICES.free_edge_requests)) * PRICES.million_edge_requests +
          millions(billableAmount(edgeRequests, PRICES.free_edge_functions)) * PRICES.million_edge_functions,
    },
    {
      service: 'WAF',
      cost: plan
        ? 0
        : PRICES.firewall +
          FIXED_RESOURCES.firewall_rules * PRICES.firewall_rule +
          millions(edgeRequests) * PRICES.million_firewall_requests,
    },
    { service: 'API Gateway', cost: millions(apiRequests) * PRICES.million_api_requests },
    {
      service: 'Lambda',
      cost:
        millions(billableAmount(apiRequests + jobRuns, PRICES.free_invocations)) * PRICES.million_invocations +
        billableAmount(gbSeconds, PRICES.free_gb_seconds) * PRICES.gb_second,
    },
    {
      service: 'DynamoDB',
      cost:
        millions(readUnits) * PRICES.million_read_units +
        millions(writeUnits) * PRICES.million_write_units +
        STORED_GB.table * (PRICES.table_gb + PRICES.backup_gb),
    },
    {
      service: 'CloudWatch, X-Ray',
      cost:
        billableAmount(logGb, PRICES.free_log_gb) * PRICES.log_gb +
        billableAmount(FIXED_RESOURCES.alarm_metrics, PRICES.free_alarm_metrics) * PRICES.alarm_metric +
        billableAmount(FIXED_RESOURCES.custom_metrics, PRICES.free_custom_metrics) * PRICES.custom_metric +
        millions(billableAmount(traces, PRICES.free_traces)) * PRICES.million_traces,
    },
    {
      service: 'SQS, SES',
      cost:
        millions(billableAmount(polls, PRICES.free_queue_requests)) * PRICES.million_queue_requests +
        (reservations * RESERVATION_EMAILS * PRICES.thousand_emails) / 1000,
    },
    {
      service: 'S3, Secrets Manager',
      cost:
        billableAmount(STORED_GB.files + edgeLogGb, plan?.storage_gb ?? 0) * PRICES.file_gb +
        FIXED_RESOURCES.secrets * PRICES.secret +
        (secretReads * PRICES.thousand_secret_reads) / 1000,
    },
  ]
}

export const totalCostOf = (lines: readonly CostLine[]): number => lines.reduce((total, { cost }) => total + cost, 0)

/**
 * Measured by `npm run bench -- visit` on 2026-11-28: the map is drawn, it is moved, a point is opened, four more minutes. The URLs
 * are those of an operator with 2,000 points in ten regions.
 */
const SHARED_ANSWERS: readonly SharedAnswers[] = [
  { requests: 9, seconds: 2, urls: 10, units: 1 }, // the list of cells
  { requests: 1, seconds: 2, urls: 1, units: 31 }, // what an opening map needs, with its cells and their points
  { requests: 1, seconds: 300, urls: 500, units: 25 }, // photos of a list
  { requests: 1, seconds: 2, urls: 2_000, units: 2.5 }, // a point
]
const FIRST_VISIT = { edge_requests: 33, edge_bytes: 832 * KB }
/** On another day, when points have changed. */
const LATER_VISIT = { edge_requests: 15, edge_bytes: 45 * KB }

const meanOf = (figure: keyof typeof FIRST_VISIT): number => (FIRST_VISIT[figure] + LATER_VISIT[figure]) / 2

/** Average use of a visit: half of the visits are first ones. */
export const USAGE_PER_VISIT: Usage = {
  edge_requests: meanOf('edge_requests'),
  edge_bytes: meanOf('edge_bytes'),
  shared_answers: SHARED_ANSWERS,
}
