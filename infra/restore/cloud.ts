import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetFunctionConfigurationCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { physicalFunctionName } from '../constructs/create-lambda.ts'
import type { Stage } from '../stacks/stage.ts'
import { createFileVersions } from './file-versions.ts'
import { createPointInTimeRecovery } from './point-in-time.ts'
import type { RestoreCloud } from './restore-steps.ts'
import { createSharedValues } from './shared-values.ts'

/** Access to a stage's resources with the shell's credentials. */
export function createRestoreCloud(stage: Stage): RestoreCloud {
  const { region } = stage.settings
  const table = new DynamoDBClient({ region })
  return {
    table,
    recovery: createPointInTimeRecovery(table),
    shared: createSharedValues(stage),
    files: bucket => createFileVersions(new S3Client({ region }), bucket),
    environment: () => environmentOfDeletions(stage),
  }
}

async function environmentOfDeletions(stage: Stage): Promise<Record<string, string> | undefined> {
  try {
    const { Environment } = await new LambdaClient({ region: stage.settings.region }).send(
      new GetFunctionConfigurationCommand({ FunctionName: physicalFunctionName(stage, 'deletions') }),
    )
    return { ...Environment?.Variables, AWS_REGION: stage.settings.region }
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}
