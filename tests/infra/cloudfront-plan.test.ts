import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CLOUDFRONT_PLANS } from '#infra/cloudfront-plans.ts'
import { synthesizeTemplates } from './synthesized.ts'

/**
 * CloudFront's flat-rate plan of a stage, and that the distribution and its firewall have nothing that a plan refuses
 * (AWS's page "CloudFront flat-rate pricing plans", unsupported features).
 */

const deployed = synthesizeTemplates({ cloudfront_plan: 'premium-750m', monthly_budget: 3000 })
const subscription = z.object({
  PlanFamily: z.string(),
  PlanTier: z.string(),
  UsageLevel: z.string(),
  ResourceArns: z.array(z.string()),
})

test('a stage has no plan unless its file names one', () => {
  expect(synthesizeTemplates().all('AWS::PricingPlanManager::Subscription', z.unknown())).toEqual([])
})

test('a plan covers the distribution and the firewall in front of it, and is in the only region that has plans', () => {
  const plan = deployed.only('AWS::PricingPlanManager::Subscription', subscription)
  expect(plan.stack).toBe('edge-alarms')
  expect(plan.is).toEqual({
    PlanFamily: 'CloudFront',
    PlanTier: 'PREMIUM',
    UsageLevel: 'CF_PREMIUM_L2',
    ResourceArns: [
      expect.stringMatching(/^arn:aws:cloudfront::<AWS::AccountId>:distribution\/.*RefDistribution/),
      'edge/WebAcl.Arn',
    ],
  })
})

test('plans have the prices and allowances of AWS’s page', () => {
  expect(
    Object.entries(CLOUDFRONT_PLANS).map(
      ([name, { planTier, usageLevel, price, requests, transfer_gb }]) =>
        `${name}: ${planTier} ${usageLevel} ${price} US$, ${requests / 1_000_000} million, ${transfer_gb / 1000} TB`,
    ),
  ).toEqual([
    'business-125m: BUSINESS DEFAULT 200 US$, 125 million, 50 TB',
    'premium-500m: PREMIUM DEFAULT 1000 US$, 500 million, 50 TB',
    'premium-750m: PREMIUM CF_PREMIUM_L2 1450 US$, 750 million, 75 TB',
    'premium-1250m: PREMIUM CF_PREMIUM_L3 2250 US$, 1250 million, 125 TB',
    'premium-2000m: PREMIUM CF_PREMIUM_L4 3500 US$, 2000 million, 200 TB',
    'premium-3500m: PREMIUM CF_PREMIUM_L5 6000 US$, 3500 million, 350 TB',
    'premium-6000m: PREMIUM CF_PREMIUM_L6 10000 US$, 6000 million, 600 TB',
  ])
})

describe('a plan takes', () => {
  const behavior = z.looseObject({
    CachePolicyId: z.string(),
    FunctionAssociations: z._default(z.array(z.object({ FunctionARN: z.string() })), []),
  })
  const { is } = deployed.only(
    'AWS::CloudFront::Distribution',
    z.object({
      DistributionConfig: z.looseObject({
        DefaultCacheBehavior: behavior,
        CacheBehaviors: z.array(behavior),
        Origins: z.array(z.looseObject({ S3OriginConfig: z.optional(z.looseObject({})) })),
      }),
    }),
  )
  const { DefaultCacheBehavior, CacheBehaviors, Origins, ...others } = is.DistributionConfig
  const behaviors = [DefaultCacheBehavior, ...CacheBehaviors]

  test('the distribution: up to 50 behaviours by policies, without Lambda@Edge, real-time logs, legacy or staged settings', () => {
    expect(behaviors.length).toBeLessThanOrEqual(50)
    for (const each of behaviors)
      for (const refused of [
        'ForwardedValues',
        'LambdaFunctionAssociations',
        'RealtimeLogConfigArn',
        'FieldLevelEncryptionId',
      ])
        expect(Object.keys(each)).not.toContain(refused)
    for (const refused of ['Staging', 'ContinuousDeploymentPolicyId', 'AnycastIpListId', 'TenantConfig'])
      expect(Object.keys(others)).not.toContain(refused)
    for (const { S3OriginConfig } of Origins) expect(S3OriginConfig?.OriginAccessIdentity ?? '').toBe('')
  })

  test('its functions, which no other distribution has', () => {
    const functions = behaviors.flatMap(each => each.FunctionAssociations.map(({ FunctionARN }) => FunctionARN))
    expect(functions).toHaveLength(3)
    expect(deployed.all('AWS::CloudFront::Distribution', z.unknown())).toHaveLength(1)
  })

  test('the firewall: up to 50 rules of ours and of AWS, none of which costs extra', () => {
    const acl = deployed.only(
      'AWS::WAFv2::WebACL',
      z.object({ Rules: z.array(z.object({ Statement: z.record(z.string(), z.looseObject({})) })) }),
      'edge',
    )
    expect(acl.is.Rules.length).toBeLessThanOrEqual(50)
    const statements = acl.is.Rules.flatMap(({ Statement }) => Object.entries(Statement))
    expect(statements.map(([name]) => name)).not.toContain('RuleGroupReferenceStatement')
    const managed = statements.filter(([name]) => name === 'ManagedRuleGroupStatement').map(([, each]) => each)
    expect(managed.map(({ VendorName, Name }) => `${VendorName} ${Name}`)).toEqual([
      'AWS AWSManagedRulesAmazonIpReputationList',
      'AWS AWSManagedRulesCommonRuleSet',
      'AWS AWSManagedRulesKnownBadInputsRuleSet',
    ])
  })
})
