import { join } from 'node:path'
import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import type { FunctionDefinition } from '../system/definition.ts'
import { FUNCTIONS, type FunctionName } from '../system.ts'
import { acceptNagFindings } from './accept-nag-findings.ts'
import { connectVariable, objectsArn, suppressionListStatements, type VariableConnections } from './connect-variable.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const LAMBDA_CREDENTIALS = 'infra/constructs/lambda-credentials.ts'

/** The function's name on AWS, such as 'ponto-urbano-dev-free-due-holds'. */
export const physicalFunctionName = (stage: Stage, name: FunctionName): string =>
  `${resourcePrefixOf(stage)}-${name.replaceAll('_', '-')}`

/** AWS Lambda's limit for the age of events in its asynchronous queue. */
const MAX_EVENT_AGE = Duration.hours(6)

/** AWS Lambda's limit for retries of an event. */
const MAX_RETRIES = 2

/**
 * Retry settings of a scheduled function. A failed run is not retried, unless it continues where it was interrupted. A
 * run that is delayed beyond its interval is dropped, because the next run does its work.
 */
export function scheduleRetryProps(definition: FunctionDefinition): { retryAttempts: number; maxEventAge: Duration } {
  if (!('every_minutes' in definition)) throw new Error(`${definition.entry} has no schedule`)
  const interval = Duration.minutes(definition.every_minutes)
  return {
    retryAttempts: definition.resumes ? MAX_RETRIES : 0,
    maxEventAge: interval.toSeconds() < MAX_EVENT_AGE.toSeconds() ? interval : MAX_EVENT_AGE,
  }
}

type Options = {
  stage: Stage
  connections: VariableConnections
  /** For scheduled functions: the queue that receives failed events. */
  deadLetterQueue?: IQueue
  /**
   * For functions with versions: the values that their environment takes from other stacks. AWS publishes a new version
   * when the description changes, so this also publishes one when only such a value changes, such as the name of a
   * restored table. At most 256 characters.
   */
  versionDescription?: string
}

/**
 * Creates a function of infra/system.ts, bundled with its SDK and limited to the grants of its definition. Grants on
 * the user pool are added by userPoolStatements, because the pool itself may depend on the function.
 */
export function createLambda(scope: Construct, name: FunctionName, options: Options): NodejsFunction {
  const { stage, connections, deadLetterQueue, versionDescription } = options
  const definition: FunctionDefinition = FUNCTIONS[name]
  const functionScope = new Construct(scope, name)
  const functionName = physicalFunctionName(stage, name)
  const logGroup = new LogGroup(functionScope, 'Logs', {
    logGroupName: `/aws/lambda/${functionName}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(functionScope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  role.addToPolicy(
    new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }),
  )
  acceptNagFindings(role, {
    'AwsSolutions-IAM5[Resource::*]':
      "X-Ray's two write actions know no ARN, nor does the one that takes an address off SES's list.",
  })
  for (const statement of suppressionListStatements(definition)) role.addToPolicy(statement)
  for (const prefix of Object.keys(definition.files ?? {}))
    acceptNagFindings(role, {
      [`AwsSolutions-IAM5[Resource::${objectsArn(`${resourcePrefixOf(stage)}-media-<AWS::AccountId>`, prefix).replace(Aws.PARTITION, '<AWS::Partition>')}]`]:
        'The function works on the files below this prefix, whose names are made as they come.',
    })
  const lambda = new NodejsFunction(functionScope, 'Function', {
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
    ...(versionDescription ? { currentVersionOptions: { description: versionDescription } } : {}),
    ...(deadLetterQueue ? { deadLetterQueue, ...scheduleRetryProps(definition) } : {}),
    bundling: {
      format: OutputFormat.ESM,
      target: 'node24',
      minify: true,
      // Without this, Portuguese letters would be escaped, which takes more space than UTF-8.
      esbuildArgs: {
        '--charset': 'utf8',
        '--legal-comments': 'none',
        '--alias:@aws-sdk/credential-provider-node': `./${LAMBDA_CREDENTIALS}`,
      },
      logLevel: LogLevel.WARNING,
      // The bundled SDK starts faster than the runtime's copy.
      externalModules: [],
      mainFields: ['module', 'main'],
      banner:
        "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  })
  for (const variable of definition.environment) {
    const connection = connections[variable]
    if (!connection) throw new Error(`${name} asks for ${variable}, which its stack does not connect it to`)
    connectVariable(lambda, definition, variable, connection)
  }
  if (definition.table.length > 0 && !definition.environment.includes('TABLE_NAME'))
    throw new Error(`${name} uses the table without asking for TABLE_NAME`)
  return lambda
}
