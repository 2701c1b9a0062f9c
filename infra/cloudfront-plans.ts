/**
 * CloudFront's flat-rate plans that a stage can have: a price a month for the distribution, with its firewall, its
 * functions and the ingestion of its logs, whatever comes. The names hold the allowance in millions of requests a
 * month. Read on 2026-11-27 in stored copies of AWS's pages of 2026 ("CloudFront flat-rate pricing plans", "Getting
 * started with the PricingPlanManager API"). Free and Pro are not here: neither takes cache policies and policies of
 * response headers of one's own, which the distribution has.
 */
type CloudFrontPlan = {
  planTier: 'BUSINESS' | 'PREMIUM'
  usageLevel: string
  /** Price in US$ a month, without tax. */
  price: number
  /** Requests a month that the plan is made for, without those that the firewall refuses. */
  requests: number
  /** GB a month to browsers. */
  transfer_gb: number
  /** GB of S3 Standard in the account that cost nothing. */
  storage_gb: number
}

const MILLION = 1_000_000
const business = { planTier: 'BUSINESS', usageLevel: 'DEFAULT', storage_gb: 1_000 } as const
const premium = { planTier: 'PREMIUM', storage_gb: 5_000 } as const

export const CLOUDFRONT_PLANS = {
  'business-125m': { ...business, price: 200, requests: 125 * MILLION, transfer_gb: 50_000 },
  'premium-500m': { ...premium, usageLevel: 'DEFAULT', price: 1_000, requests: 500 * MILLION, transfer_gb: 50_000 },
  'premium-750m': {
    ...premium,
    usageLevel: 'CF_PREMIUM_L2',
    price: 1_450,
    requests: 750 * MILLION,
    transfer_gb: 75_000,
  },
  'premium-1250m': {
    ...premium,
    usageLevel: 'CF_PREMIUM_L3',
    price: 2_250,
    requests: 1_250 * MILLION,
    transfer_gb: 125_000,
  },
  'premium-2000m': {
    ...premium,
    usageLevel: 'CF_PREMIUM_L4',
    price: 3_500,
    requests: 2_000 * MILLION,
    transfer_gb: 200_000,
  },
  'premium-3500m': {
    ...premium,
    usageLevel: 'CF_PREMIUM_L5',
    price: 6_000,
    requests: 3_500 * MILLION,
    transfer_gb: 350_000,
  },
  'premium-6000m': {
    ...premium,
    usageLevel: 'CF_PREMIUM_L6',
    price: 10_000,
    requests: 6_000 * MILLION,
    transfer_gb: 600_000,
  },
} as const satisfies Readonly<Record<string, CloudFrontPlan>>

export type CloudFrontPlanName = keyof typeof CLOUDFRONT_PLANS
export const CLOUDFRONT_PLAN_NAMES = Object.keys(CLOUDFRONT_PLANS) as CloudFrontPlanName[]

/** Outputs of the stack edge-alarms in a stage that has a plan. */
export const PLAN_OUTPUTS = { plan: 'Plan', subscription: 'PlanSubscription' } as const
