import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { physicalFunctionName } from '../constructs/create-lambda.ts'
import { StepsAborted } from '../deployment/deploy-steps.ts'
import type { Stage } from '../stacks/stage.ts'
import type { FunctionName } from '../system.ts'
import { cloudFrontEdge } from './edge.ts'
import type { RotationCloud } from './rotate-steps.ts'
import { createLeaseParameter, createRotationLease } from './rotation-lease.ts'
import { createSecretVersions } from './secret-versions.ts'

/**
 * Access to a stage's secrets and distribution, found by its functions' environment. Throws StepsAborted for a stage
 * that was deployed by an older release.
 */
export async function createRotationCloud(stage: Stage, { isDryRun }: { isDryRun: boolean }): Promise<RotationCloud> {
  const { region } = stage.settings
  const names = isDryRun ? { origin: '', proof: '', distribution: '' } : await namesOf(stage)
  const secrets = new SecretsManagerClient({ region })
  return {
    secrets: { origin: createSecretVersions(secrets, names.origin), proof: createSecretVersions(secrets, names.proof) },
    edge: cloudFrontEdge(new CloudFrontClient({ region: 'us-east-1' }), names.distribution),
    lease: createRotationLease(createLeaseParameter(stage), Date.now),
  }
}

async function namesOf(stage: Stage): Promise<{ origin: string; proof: string; distribution: string }> {
  const { region } = stage.settings
  const lambda = new LambdaClient({ region })
  const environmentOf = async (name: FunctionName): Promise<Record<string, string>> => {
    const command = new GetFunctionConfigurationCommand({ FunctionName: physicalFunctionName(stage, name) })
    return (await lambda.send(command)).Environment?.Variables ?? {}
  }
  const [{ ORIGIN_SECRET_ARN, PROOF_SECRET_ARN }, { DISTRIBUTION_ID }] = await Promise.all([
    environmentOf('auth'),
    environmentOf('pictures'),
  ])
  if (!ORIGIN_SECRET_ARN || !PROOF_SECRET_ARN || !DISTRIBUTION_ID)
    throw new StepsAborted(
      'As funções deste ambiente ainda não leem os segredos por si: implante esta versão (npm run deploy).',
    )
  return { origin: ORIGIN_SECRET_ARN, proof: PROOF_SECRET_ARN, distribution: DISTRIBUTION_ID }
}
