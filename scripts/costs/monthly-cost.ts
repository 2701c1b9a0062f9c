import { CLOUDFRONT_PLAN_NAMES, CLOUDFRONT_PLANS, type CloudFrontPlanName } from '#infra/cloudfront-plans.ts'

/**
 * What Ponto Urbano costs per month on AWS in São Paulo, computed from the measured use of a visit (`npm run bench --
 * visit`) and AWS's prices. Without the map's tiles, taxes and support.
 */

/** The cost of an amount in US$, of which some is free. */
const charge = (price: number, unit: number, free: number) => (amount: number) =>
  (Math.max(0, amount - free) / unit) * price
const each = (price: number, free = 0) => charge(price, 1, free)
const perMillion = (price: number, free = 0) => charge(price, 1_000_000, free)

/**
 * Prices on 2026-11-25, from memory of AWS's price pages; those of CloudFront, for South America, were read in a stored
 * copy of aws.amazon.com/cloudfront/pricing.
 */
const COST = {
  edge_request: perMillion(2.2, 10_000_000),
  edge_function_call: perMillion(0.1, 2_000_000),
  firewall: each(5),
  firewall_rule: each(1),
  firewall_request: perMillion(0.6),
  api_request: perMillion(1.51),
  lambda_invocation: perMillion(0.2, 1_000_000),
  lambda_gb_second: each(0.0000133334, 400_000),
  table_read_unit: perMillion(0.1875),
  table_write_unit: perMillion(0.9375),
  table_gb: each(0.375),
  table_backup_gb: each(0.3),
  log_gb: each(0.9, 5),
  alarm_metric: each(0.1, 10),
  custom_metric: each(0.3, 10),
  trace: perMillion(5, 100_000),
  queue_request: perMillion(0.4, 1_000_000),
  email: perMillion(100),
  secret: each(0.4),
  secret_read: perMillion(5),
  file_gb: each(0.0405),
}

/** CloudFront's price per GB by tier, of which the first TB is free; read in the same copy. */
const TRANSFER_TIERS = [
  { up_to_gb: 1_024, per_gb: 0 },
  { up_to_gb: 10_240, per_gb: 0.11 },
  { up_to_gb: 51_200, per_gb: 0.105 },
  { up_to_gb: 153_600, per_gb: 0.09 },
  { up_to_gb: Number.POSITIVE_INFINITY, per_gb: 0.08 },
]

/** Resources that cost the same without any visit; tests/infra/costs.test.ts compares them with the templates. */
export const FIXED_RESOURCES = {
  alarm_metrics: 56,
  custom_metrics: 14,
  firewall_rules: 8,
  secrets: 4,
  polled_queues: 11,
} as const

/**
 * Requests to the API whose answers visitors share at the edge, for so many seconds, under so many URLs, and the read
 * units of the table for each that the API answers.
 */
type SharedAnswers = { requests: number; seconds: number; urls: number; units: number }

/** What one visit uses: requests and bytes at the edge, of files and of the API, without tiles. */
type Usage = { edge_requests: number; edge_bytes: number; shared_answers: readonly SharedAnswers[] }

const DAYS_PER_MONTH = 30.4
const HOURS_PER_MONTH = 730
const SECONDS_PER_MONTH = HOURS_PER_MONTH * 3600
const GB = 1024 ** 3

/** Caches of CloudFront that ask the API: São Paulo's for the region, and a few near Brazil that may ask by themselves. */
const EDGE_CACHES = 5
/** Bytes of a line in CloudFront's log, which S3 keeps for 90 days. */
const EDGE_LOG_BYTES = 400
const EDGE_LOG_MONTHS = 3
/** A function of the API: its memory in infra/system, and a duration that only a real account can confirm. */
const API_FUNCTION = { gb: 1, seconds: 0.05 }
/** Each instance of these functions reads its secret every five minutes; there are three times as many at the peak. */
const API_FUNCTIONS = 22
const SECRET_READS_PER_INSTANCE = 12 * HOURS_PER_MONTH
const PEAK_FACTOR = 3
/** Jobs of minutes, quarters of an hour and hours; each takes at most a second of 512 MB. */
const JOB_RUNS = (60 + 4 + 1) * HOURS_PER_MONTH
const JOB_GB_SECONDS = 0.5
const JOB_WRITE_UNITS = 2
/** Lambda polls each queue with five pollers, each of whose requests waits for 20 seconds. */
const POLLS_PER_QUEUE = (5 * SECONDS_PER_MONTH) / 20
/** Log bytes per request: the gateway's line and the function's report. */
const LOG_BYTES_PER_API_REQUEST = 900
/** X-Ray samples the first request of each second, and this share of the others. */
const SAMPLED_SHARE = 0.05
/** Each reservation costs its writes, everything that follows from them, and e-mails. */
const RESERVATIONS_PER_VISIT = 0.001
const RESERVATION_WRITE_UNITS = 150
const RESERVATION_EMAILS = 5
/** GB of table and files with the points of a city. */
const STORED_GB = { table: 2, files: 20 }

type CostLine = { service: string; cost: number }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
export const totalCostOf = (lines: readonly CostLine[]): number => sum(lines.map(({ cost }) => cost))

export function transferCost(gigabytes: number): number {
  let [cost, tierStartGb] = [0, 0]
  for (const { up_to_gb, per_gb } of TRANSFER_TIERS) {
    cost += Math.max(0, Math.min(gigabytes, up_to_gb) - tierStartGb) * per_gb
    tierStartGb = up_to_gb
  }
  return cost
}

/**
 * Requests a month that reach the API. A cache asks for a URL, then answers by itself for the time it keeps the answer;
 * requests come at random times.
 */
export function originRequests(visits: number, { requests, seconds, urls }: Omit<SharedAnswers, 'units'>): number {
  const requestsWhileKept = (visits * requests * seconds) / (urls * EDGE_CACHES * SECONDS_PER_MONTH)
  return (visits * requests) / (1 + requestsWhileKept)
}

/** How the distribution and its firewall are paid. */
type Payment = CloudFrontPlanName | 'as you go'

/** Requests and GB at the edge a month. */
const edgeUsage = (visits: number, { edge_requests, edge_bytes }: Usage) => ({
  requests: visits * edge_requests,
  gigabytes: (visits * edge_bytes) / GB,
})

/** The cheapest way to pay for the edge; a plan only if its allowance is enough. */
export function cheapestPayment(visitsPerDay: number, visit: Usage): Payment {
  const { requests, gigabytes } = edgeUsage(visitsPerDay * DAYS_PER_MONTH, visit)
  const plans = CLOUDFRONT_PLAN_NAMES.filter(
    plan => CLOUDFRONT_PLANS[plan].requests >= requests && CLOUDFRONT_PLANS[plan].transfer_gb >= gigabytes,
  )
  const costWith = (payment: Payment) => totalCostOf(monthlyCost(visitsPerDay, visit, payment))
  return plans.reduce<Payment>((best, plan) => (costWith(plan) < costWith(best) ? plan : best), 'as you go')
}

/** US$ per month by service, for a number of visits per day. */
export function monthlyCost(
  visitsPerDay: number,
  visit: Usage,
  payment = cheapestPayment(visitsPerDay, visit),
): CostLine[] {
  const visits = visitsPerDay * DAYS_PER_MONTH
  const edge = edgeUsage(visits, visit)
  const answered = visit.shared_answers.map(answers => ({ ...answers, count: originRequests(visits, answers) }))
  const apiRequests = sum(answered.map(({ count }) => count))
  const readUnits = sum(answered.map(({ count, units }) => count * units))
  const emails = visits * RESERVATIONS_PER_VISIT * RESERVATION_EMAILS
  return [
    ...edgeCosts(edge, payment),
    { service: 'API Gateway', cost: COST.api_request(apiRequests) },
    { service: 'Lambda', cost: lambdaCost(apiRequests) },
    { service: 'DynamoDB', cost: tableCost(visits, readUnits) },
    { service: 'CloudWatch, X-Ray', cost: observationCost(apiRequests) },
    {
      service: 'SQS, SES',
      cost: COST.queue_request(FIXED_RESOURCES.polled_queues * POLLS_PER_QUEUE) + COST.email(emails),
    },
    { service: 'S3, Secrets Manager', cost: storageCost(edge.requests, payment) + secretsCost(apiRequests) },
  ]
}

function edgeCosts({ requests, gigabytes }: ReturnType<typeof edgeUsage>, payment: Payment): CostLine[] {
  const plan = payment === 'as you go' ? undefined : CLOUDFRONT_PLANS[payment]
  const firewall =
    COST.firewall(1) + COST.firewall_rule(FIXED_RESOURCES.firewall_rules) + COST.firewall_request(requests)
  const requestCost = COST.edge_request(requests) + COST.edge_function_call(requests)
  return [
    { service: "CloudFront's plan, with WAF", cost: plan?.price ?? 0 },
    { service: 'CloudFront: bytes', cost: plan ? 0 : transferCost(gigabytes) },
    { service: 'CloudFront: requests and functions', cost: plan ? 0 : requestCost },
    { service: 'WAF', cost: plan ? 0 : firewall },
  ]
}

const lambdaCost = (apiRequests: number): number =>
  COST.lambda_invocation(apiRequests + JOB_RUNS) +
  COST.lambda_gb_second(apiRequests * API_FUNCTION.gb * API_FUNCTION.seconds + JOB_RUNS * JOB_GB_SECONDS)

const tableCost = (visits: number, readUnits: number): number =>
  COST.table_read_unit(readUnits) +
  COST.table_write_unit(visits * RESERVATIONS_PER_VISIT * RESERVATION_WRITE_UNITS + JOB_RUNS * JOB_WRITE_UNITS) +
  COST.table_gb(STORED_GB.table) +
  COST.table_backup_gb(STORED_GB.table)

const observationCost = (apiRequests: number): number =>
  COST.log_gb((apiRequests * LOG_BYTES_PER_API_REQUEST) / GB) +
  COST.alarm_metric(FIXED_RESOURCES.alarm_metrics) +
  COST.custom_metric(FIXED_RESOURCES.custom_metrics) +
  COST.trace(Math.min(apiRequests, SECONDS_PER_MONTH + SAMPLED_SHARE * apiRequests))

function storageCost(edgeRequests: number, payment: Payment): number {
  const inPlan = payment === 'as you go' ? 0 : CLOUDFRONT_PLANS[payment].storage_gb
  const logGb = (edgeRequests * EDGE_LOG_BYTES * EDGE_LOG_MONTHS) / GB
  return COST.file_gb(Math.max(0, STORED_GB.files + logGb - inPlan))
}

function secretsCost(apiRequests: number): number {
  const concurrentRequests = (apiRequests * API_FUNCTION.seconds) / SECONDS_PER_MONTH
  const reads = (API_FUNCTIONS + PEAK_FACTOR * concurrentRequests) * SECRET_READS_PER_INSTANCE
  return COST.secret(FIXED_RESOURCES.secrets) + COST.secret_read(Math.min(apiRequests, reads))
}

/**
 * Average use of a visit, of which half are first ones, as measured on 2026-11-28: the map is drawn, it is moved, a
 * point is opened, four more minutes. A later visit is on another day, when points have changed. The URLs are those of
 * an operator with 2,000 points in ten regions.
 */
export const USAGE_PER_VISIT: Usage = {
  edge_requests: (33 + 15) / 2,
  edge_bytes: ((832 + 45) / 2) * 1024,
  shared_answers: [
    { requests: 9, seconds: 2, urls: 10, units: 1 }, // the list of cells
    { requests: 1, seconds: 2, urls: 1, units: 31 }, // what an opening map needs, with its cells and their points
    { requests: 1, seconds: 300, urls: 500, units: 25 }, // photos of a list
    { requests: 1, seconds: 2, urls: 2_000, units: 2.5 }, // a point
  ],
}
