import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { EDGE_REGION, type Stage } from '../stacks/stage.ts'
import { findPlanChange } from './cloudfront-plan.ts'
import type { DeployFinding } from './finding.ts'
import { describeStacks, findingOfStackState, readStackStates, regionsOfStage } from './stack-states.ts'

export type DeployTarget = { stage: Stage; account: string }
export type DeployCheck = {
  title: string
  /** IAM actions of the check, printed by --dry-run and when AWS refuses one. */
  calls: string
  run: (target: DeployTarget) => Promise<DeployFinding[]>
}

const ok = (text: string): DeployFinding => ({ kind: 'ok', text })
const note = (text: string): DeployFinding => ({ kind: 'note', text })
const problem = (text: string): DeployFinding => ({ kind: 'problem', text })
/** A finding that stops a stage whose data is kept, because people use it; a trial stage is only told. */
const problemForPeople = (stage: Stage, text: string): DeployFinding =>
  stage.settings.keep_data ? problem(text) : note(text)

/** The AWS account of the shell's credentials. Throws when there are no credentials or AWS refuses them. */
export async function findCallingAccount(stage: Stage): Promise<string> {
  const { Account } = await new STSClient({ region: stage.settings.region }).send(new GetCallerIdentityCommand({}))
  if (!Account) throw new Error('sts:GetCallerIdentity returned no account')
  return Account
}

/**
 * Version of the CDK's bootstrap stack that the stacks' assets and roles need (`requiresBootstrapStackVersion` of the
 * assembly).
 */
const MIN_BOOTSTRAP_VERSION = 6

async function checkBootstrap({ stage, account }: DeployTarget): Promise<DeployFinding[]> {
  const missing: string[] = []
  for (const region of regionsOfStage(stage)) {
    const [toolkit] = await describeStacks(new CloudFormationClient({ region }), 'CDKToolkit')
    const version = toolkit?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue
    if (Number(version ?? 0) < MIN_BOOTSTRAP_VERSION) missing.push(`aws://${account}/${region}`)
  }
  return missing.length > 0
    ? [problem(`O CDK não está preparado nesta conta. Rode: npx cdk bootstrap --app "" ${missing.join(' ')}`)]
    : [ok(`O CDK está preparado em ${regionsOfStage(stage).join(' e ')}.`)]
}

async function checkSender({ stage }: DeployTarget): Promise<DeployFinding[]> {
  const { region, sender_email, sender_identity } = stage.settings
  const ses = new SESv2Client({ region })
  const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}))
  const findings: DeployFinding[] = []
  if (SendingEnabled === false)
    findings.push(problem(`O SES suspendeu o envio desta conta em ${region}: veja o painel da conta no SES.`))
  if (!ProductionAccessEnabled)
    findings.push(
      problemForPeople(
        stage,
        `O SES de ${region} está em modo de teste (sandbox): só envia a endereços verificados. Peça acesso de produção no painel do SES (leva até um dia).`,
      ),
    )
  const identity = sender_identity || sender_email
  if (!(await isVerified(ses, identity)))
    findings.push(
      problemForPeople(stage, `O SES de ${region} não verificou ${identity}: nenhum e-mail da aplicação sairá.`),
    )
  if (!sender_identity)
    findings.push(note('sender_identity é none: os e-mails do Cognito (códigos de acesso) são no máximo 50 por dia.'))
  return findings.length > 0 ? findings : [ok(`O SES envia como ${identity} a qualquer endereço.`)]
}

async function isVerified(ses: SESv2Client, identity: string): Promise<boolean> {
  try {
    const { VerifiedForSendingStatus } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }))
    return VerifiedForSendingStatus === true
  } catch (error) {
    if (isNamed(error, 'NotFoundException')) return false
    throw error
  }
}

/**
 * Number of functions that have to be able to run concurrently: the queues' consumers take up to 35, and the 2,000
 * requests per second that the gateway allows take 160 at 80 ms each. A new account allows 10.
 */
const MIN_CONCURRENCY = 200

async function checkConcurrency({ stage }: DeployTarget): Promise<DeployFinding[]> {
  const lambda = new LambdaClient({ region: stage.settings.region })
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}))
  const limit = AccountLimit?.ConcurrentExecutions ?? 0
  return limit < MIN_CONCURRENCY
    ? [
        problemForPeople(
          stage,
          `A conta executa ${limit} funções ao mesmo tempo, e o ambiente precisa de ${MIN_CONCURRENCY}. Peça 1000 em Service Quotas → AWS Lambda → Concurrent executions, em ${stage.settings.region}.`,
        ),
      ]
    : [ok(`A conta executa ${limit} funções ao mesmo tempo.`)]
}

/** When a certificate's renewal counts as failed: ACM renews 60 days before the end. Milliseconds before the end. */
const EXPIRY_WARNING_MS = 30 * 24 * 3600 * 1000

async function checkCertificate({ stage }: DeployTarget): Promise<DeployFinding[]> {
  const { certificate_arn } = stage.settings
  if (!stage.site_url) return [ok('Sem domínio próprio: vale o certificado do CloudFront.')]
  const host = new URL(stage.site_url).host
  const certificate = await certificateOf(certificate_arn)
  if (!certificate) return [problem(`O certificado ${certificate_arn} não existe nesta conta.`)]
  if (certificate.Status !== 'ISSUED')
    return [
      problem(
        `O certificado está ${certificate.Status}, e precisa estar ISSUED. Enquanto PENDING_VALIDATION, crie no DNS os registros CNAME que o ACM mostra.`,
      ),
    ]
  const names = certificate.SubjectAlternativeNames ?? [certificate.DomainName ?? '']
  if (!names.some(name => covers(name, host)))
    return [problem(`O certificado é de ${names.join(', ')}, e não de ${host}.`)]
  const ends = certificate.NotAfter
  return ends && ends.getTime() - Date.now() < EXPIRY_WARNING_MS
    ? [note(`O certificado termina em ${ends.toISOString().slice(0, 10)} e não foi renovado: veja-o no ACM.`)]
    : [ok(`O certificado de ${host} está emitido.`)]
}

async function certificateOf(CertificateArn: string) {
  try {
    const acm = new ACMClient({ region: EDGE_REGION })
    return (await acm.send(new DescribeCertificateCommand({ CertificateArn }))).Certificate
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return undefined
    throw error
  }
}

/** Whether a certificate's name covers a host. A wildcard stands for one label of the name. */
function covers(name: string, host: string): boolean {
  return name.startsWith('*.') ? host.slice(host.indexOf('.')) === name.slice(1) : host === name
}

async function checkStacks({ stage }: DeployTarget): Promise<DeployFinding[]> {
  const states = await readStackStates(stage)
  const findings = states.flatMap(state => findingOfStackState(state) ?? [])
  if (findings.length > 0) return findings
  return [
    ok(states.length === 0 ? 'Primeira implantação deste ambiente.' : 'As pilhas existentes podem ser atualizadas.'),
  ]
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

export const DEPLOY_CHECKS: readonly DeployCheck[] = [
  {
    title: 'CDK preparado nas duas regiões',
    calls: 'cloudformation:DescribeStacks',
    run: checkBootstrap,
  },
  { title: 'SES fora do modo de teste', calls: 'ses:GetAccount, ses:GetEmailIdentity', run: checkSender },
  { title: 'Execuções simultâneas do Lambda', calls: 'lambda:GetAccountSettings', run: checkConcurrency },
  { title: 'Certificado do domínio', calls: 'acm:DescribeCertificate', run: checkCertificate },
  {
    title: 'Plano do CloudFront',
    calls: 'cloudformation:DescribeStacks',
    run: async ({ stage }) => [await findPlanChange(stage)],
  },
  {
    title: 'Pilhas de implantações anteriores',
    calls: 'cloudformation:DescribeStacks',
    run: checkStacks,
  },
]

/** Runs a check. When AWS refuses it, that is a problem which names the check's actions. */
export async function runDeployCheck({ calls, run }: DeployCheck, target: DeployTarget): Promise<DeployFinding[]> {
  try {
    return await run(target)
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return [problem(`Não foi possível verificar (${reason}). São precisas estas permissões: ${calls}.`)]
  }
}
