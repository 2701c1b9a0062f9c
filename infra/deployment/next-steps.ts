import { CLOUDFRONT_PLANS } from '../cloudfront-plans.ts'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import { approvePlanCommand } from './cloudfront-plan.ts'
import { regionsOfStage } from './stack-states.ts'

type Deployed = {
  isFirst: boolean
  distribution: string
  site: string
  table: string
  pool: string
  /** ARN of the subscription of CloudFront's plan that this deployment has asked for. */
  newPlan?: string | undefined
}

/** What the operator has to do after a deployment, in pt-BR, with the names of the created resources. */
export function nextStepsText(stage: Stage, { isFirst, distribution, site, table, pool, newPlan }: Deployed): string[] {
  const { region, alarm_email, cloudfront_plan } = stage.settings
  const inRegion = `AWS_REGION=${region}`
  const ofFirst = [
    ...(stage.site_url
      ? [
          `Crie no DNS: ${new URL(stage.site_url).host} → CNAME (ou ALIAS) ${distribution}. Até então o site responde em https://${distribution}.`,
        ]
      : []),
    alarm_email
      ? `Abra os e-mails que a AWS mandou a ${alarm_email} de ${regionsOfStage(stage).join(' e ')} e confirme as inscrições: sem isso nenhum alarme da região chega.`
      : 'alarm_email é none: os alarmes só aparecem no CloudWatch.',
    `Convide quem administra: ${inRegion} npm run invite -- EMAIL "NOME" --table ${table} --pool ${pool}`,
    `Importe os pontos: ${inRegion} npm run import -- pontos.csv --table ${table}`,
  ]
  const ofUpdate = [
    `Reescreva o que versões antigas guardaram (pode repetir): ${inRegion} npm run migrate -- --table ${table}`,
    `Confira os dados: ${inRegion} npm run audit -- --table ${table}`,
  ]
  return [
    `O site está em ${site}.`,
    ...(isFirst ? ofFirst : ofUpdate),
    ...(newPlan && cloudfront_plan
      ? [
          `Aprove o plano ${cloudfront_plan} do CloudFront; a partir daí são US$ ${CLOUDFRONT_PLANS[cloudfront_plan].price} por mês, e até lá se paga pelo uso: ${approvePlanCommand(newPlan)}`,
        ]
      : []),
    `Acompanhe por meia hora: https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards:name=${resourcePrefixOf(stage)}-operations`,
    ...(stage.name === 'production'
      ? ['Registre o que esta versão lê e faça o commit: npm run record-release (docs/operations.md, "Deploy")']
      : []),
    'Se algo piorar, volte à versão anterior: docs/operations.md, "Roll back".',
  ]
}
