import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CLOUDFRONT_PLANS, PLAN_OUTPUTS } from '../cloudfront-plans.ts'
import { EDGE_REGION, resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import type { DeployFinding } from './finding.ts'
import { describeStacks } from './stack-states.ts'

/** Name of the stack with the plan. */
export const planStackName = (stage: Stage): string => `${resourcePrefixOf(stage)}-edge-alarms`

const command = (verb: string, subscription: string, options = ''): string => {
  const of = (name: string) => `aws pricing-plan-manager ${name} --region ${EDGE_REGION} --arn ${subscription}`
  return `${of(verb)} --if-match "$(${of('get-subscription')} --query eTag --output text)"${options}`
}

/** Command by which somebody approves a plan that a deployment has asked for. From then on it is paid. */
export const approvePlanCommand = (subscription: string): string => command('approve-paid-subscription', subscription)

/**
 * What a deployment does about CloudFront's plan, in pt-BR: CloudFormation asks for a plan and cancels it, but refuses to
 * change it.
 */
export async function findPlanChange(stage: Stage): Promise<DeployFinding> {
  const [stack] = await describeStacks(new CloudFormationClient({ region: EDGE_REGION }), planStackName(stage))
  const outputOf = (name: string) => stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
  const wanted = stage.settings.cloudfront_plan
  const deployed = outputOf(PLAN_OUTPUTS.plan) ?? ''
  if (wanted === deployed)
    return { kind: 'ok', text: wanted ? `O plano do CloudFront é ${wanted}.` : 'O CloudFront é pago pelo uso.' }
  if (!wanted)
    return {
      kind: 'note',
      text: `Esta implantação cancela o plano ${deployed} do CloudFront, que vale e é cobrado até o fim do mês.`,
    }
  const { planTier, usageLevel, price } = CLOUDFRONT_PLANS[wanted]
  if (!deployed)
    return {
      kind: 'note',
      text: `Esta implantação pede o plano ${wanted} do CloudFront, de US$ ${price} por mês: só é cobrado depois que alguém o aprovar.`,
    }
  const change = command(
    'update-subscription',
    outputOf(PLAN_OUTPUTS.subscription) ?? 'ARN',
    ` --plan-tier ${planTier} --usage-level ${usageLevel}`,
  )
  return {
    kind: 'note',
    text: `O CloudFormation não muda o plano do CloudFront de ${deployed} para ${wanted}, e recusa esta implantação se isto não foi feito antes: ${change}`,
  }
}
