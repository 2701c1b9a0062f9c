import { join } from 'node:path'
import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { prefixOf, type Stage } from '../stacks/stage.ts'
import type { FunctionDefinition } from '../system/definition.ts'
import { FUNCTIONS, type FunctionName } from '../system.ts'
import { type Connections, connect, filesArn } from './connect.ts'
import { justify } from './justify.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const LAMBDA_CREDENTIALS = 'infra/constructs/lambda-credentials.ts'

/** The name that a function of the system has on AWS: 'ponto-urbano-dev-free-due-holds'. */
export const physicalName = (stage: Stage, name: FunctionName): string =>
  `${prefixOf(stage)}-${name.replaceAll('_', '-')}`

/** Lambda keeps a call that it can't run for six hours at most. */
const LONGEST_WAIT = Duration.hours(6)

/** How a scheduled call is treated that fails or can't be run at once: never again, and not after the next one. */
export function scheduledOnce(definition: FunctionDefinition): { retryAttempts: number; maxEventAge: Duration } {
  if (!('every_minutes' in definition)) throw new Error(`${definition.entry} has no schedule`)
  const turn = Duration.minutes(definition.every_minutes)
  return { retryAttempts: 0, maxEventAge: turn.toSeconds() < LONGEST_WAIT.toSeconds() ? turn : LONGEST_WAIT }
}

type Options = {
  stage: Stage
  connections: Connections
  /** For what is called on schedule: where a call goes that failed. It is not tried again, the next turn does its work. */
  deadLetterQueue?: IQueue
}

/**
 * A function of system.ts: bundled with its SDK, and allowed to do what its definition lists and nothing else. Grants
 * on the user pool stand apart (userPoolStatements), because the pool itself may depend on the function.
 */
export function systemFunction(scope: Construct, name: FunctionName, options: Options): NodejsFunction {
  const { stage, connections, deadLetterQueue } = options
  const definition: FunctionDefinition = FUNCTIONS[name]
  const place = new Construct(scope, name)
  const functionName = physicalName(stage, name)
  const logGroup = new LogGroup(place, 'Logs', {
    logGroupName: `/aws/lambda/${functionName}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(place, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  role.addToPolicy(
    new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }),
  )
  justify(role, {
    'AwsSolutions-IAM5[Resource::*]': 'X-Ray takes traces from any resource only: its two write actions know no ARN.',
  })
  for (const prefix of Object.keys(definition.files ?? {}))
    justify(role, {
      [`AwsSolutions-IAM5[Resource::${filesArn(`${prefixOf(stage)}-media-<AWS::AccountId>`, prefix).replace(Aws.PARTITION, '<AWS::Partition>')}]`]:
        'The function works on the files below this prefix, whose names are made as they come.',
    })
  const created = new NodejsFunction(place, 'Function', {
    functionName,
    description: `Ponto Urbano: ${definition.entry}`,
    entry: join(ROOT, definition.entry),
    projectRoot: ROOT,
    depsLockFilePath: join(ROOT, 'package-lock.json'),
    handler: 'handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    timeout: Duration.seconds(definition.timeout_seconds),
    memorySize: definition.memory_mb,
    tracing: Tracing.ACTIVE,
    role,
    logGroup,
    ...(deadLetterQueue ? { deadLetterQueue, ...scheduledOnce(definition) } : {}),
    bundling: {
      format: OutputFormat.ESM,
      target: 'node24',
      minify: true,
      // A sentence of pt-BR is shorter as it is than escaped.
      esbuildArgs: {
        '--charset': 'utf8',
        '--legal-comments': 'none',
        '--alias:@aws-sdk/credential-provider-node': `./${LAMBDA_CREDENTIALS}`,
      },
      logLevel: LogLevel.WARNING,
      // For reading a stack trace beside the deployed asset; the function itself does not load it.
      sourceMap: true,
      sourcesContent: false,
      // The SDK inside the bundle starts faster than the runtime's own copy.
      externalModules: [],
      mainFields: ['module', 'main'],
      banner:
        "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  })
  for (const variable of definition.environment) {
    const connection = connections[variable]
    if (!connection) throw new Error(`${name} asks for ${variable}, which its stack does not connect it to`)
    connect(created, definition, variable, connection)
  }
  if (definition.table.length > 0 && !definition.environment.includes('TABLE_NAME'))
    throw new Error(`${name} uses the table without asking for TABLE_NAME`)
  return created
}
