import { randomUUID } from 'node:crypto'
import { consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import { DEFAULT_SETTINGS, emailSellerJson, operatorEnvironment } from '#infra/config.ts'
import type { EnvironmentName } from '#infra/system/definition.ts'
import { QUEUES, type QueueName, visibilitySeconds } from '#infra/system/queues.ts'
import { allFunctions } from '#infra/system.ts'
import { type LocalQueue, queueUrl } from './emulators/sqs.ts'

/** Names of the local deployment's resources, in AWS's formats. */
export const LOCAL_RESOURCES = {
  table_name: 'ponto-urbano-local',
  media_bucket: 'ponto-urbano-local-media',
  user_pool_id: `${DEFAULT_SETTINGS.region}_PontoLoc1`,
  user_pool_client_id: '3n4b5urb4n0p0nt0l0c4lcl13n',
  access_key: 'local',
  failed_changes_bucket: 'ponto-urbano-local-undone-changes',
  place_index: 'ponto-urbano-local',
  email_configuration: 'ponto-urbano-local',
  distribution_id: 'EPONTOURBANO1',
  /** Prefix of all queue names. */
  queues: 'ponto-urbano-local-',
  // Not stored anywhere: each process creates its own.
  user_pool_client_secret: randomUUID(),
  origin_secret: randomUUID(),
  origin_secret_arn: 'arn:aws:secretsmanager:sa-east-1:000000000000:secret:origin',
  proof_secret_arn: 'arn:aws:secretsmanager:sa-east-1:000000000000:secret:proof',
  // A fixed value, because links in the local inbox have to work after a restart; it protects local data only.
  proof_secret: 'ponto-urbano-local',
} as const

/** Initial values, by ARN, of the secrets that functions read at run time. */
export const LOCAL_SECRETS = {
  [LOCAL_RESOURCES.origin_secret_arn]: LOCAL_RESOURCES.origin_secret,
  [LOCAL_RESOURCES.proof_secret_arn]: LOCAL_RESOURCES.proof_secret,
}

/** Time limit of requests to emulators. On a busy machine the database took 8 s to respond. Milliseconds. */
const EMULATOR_PATIENCE_MS = 90_000

export type EmulatorEndpoints = {
  dynamodb: string
  identity: string
  email: string
  files: string
  location: string
  edge: string
  queues: string
  secrets: string
}

const UNREACHABLE = 'http://127.0.0.1:9'
/** For tests and benchmarks, which start some of the services only. */
export const UNREACHABLE_ENDPOINTS: EmulatorEndpoints = {
  dynamodb: UNREACHABLE,
  identity: UNREACHABLE,
  email: UNREACHABLE,
  files: UNREACHABLE,
  location: UNREACHABLE,
  edge: UNREACHABLE,
  queues: UNREACHABLE,
  secrets: UNREACHABLE,
}

/** Names of a consumer's queue and of its dead-letter queue. */
export const localQueueName = (name: QueueName): string => `${LOCAL_RESOURCES.queues}${consumerQueueName(name)}`
export const localDeadLetterQueueName = (name: QueueName): string =>
  `${LOCAL_RESOURCES.queues}${deadLetterQueueName(name)}`

export const localQueueDefinitions = (): LocalQueue[] =>
  allFunctions().flatMap(([, definition]) => {
    if (!('reads_queue' in definition)) return []
    const { reads_queue } = definition
    return [
      {
        name: localQueueName(reads_queue),
        visibility_timeout: visibilitySeconds(definition),
        dead_letters: { queue: localDeadLetterQueueName(reads_queue), after: QUEUES[reads_queue].max_receives },
      },
      { name: localDeadLetterQueueName(reads_queue), visibility_timeout: 30, dead_letters: undefined },
    ]
  })

/**
 * Environment variables of all functions together, because they share one process; on AWS each function gets only its
 * own.
 */
export function functionEnvironment(
  endpoints: EmulatorEndpoints,
  siteUrl: string,
): Record<EnvironmentName, string> & Record<string, string> {
  const issuer = `https://cognito-idp.${DEFAULT_SETTINGS.region}.amazonaws.com/${LOCAL_RESOURCES.user_pool_id}`
  return {
    TABLE_NAME: LOCAL_RESOURCES.table_name,
    STAGE: 'local',
    HOLD_HOURS: String(DEFAULT_SETTINGS.hold_hours),
    HELD_POINTS_PER_EMAIL: String(DEFAULT_SETTINGS.held_points_per_email),
    HELD_POINTS_PER_ACCOUNT: String(DEFAULT_SETTINGS.held_points_per_account),
    // Can be overridden, because all buyers of a load test have the same network address.
    HELD_POINTS_PER_ADDRESS: process.env.HELD_POINTS_PER_ADDRESS ?? String(DEFAULT_SETTINGS.held_points_per_address),
    ...operatorEnvironment(DEFAULT_SETTINGS),
    SITE_URL: siteUrl,
    EMAIL_SELLER: emailSellerJson(DEFAULT_SETTINGS),
    SENDER_EMAIL: DEFAULT_SETTINGS.sender_email,
    EMAIL_CONFIGURATION: LOCAL_RESOURCES.email_configuration,
    USER_POOL_ID: LOCAL_RESOURCES.user_pool_id,
    USER_POOL_CLIENT_ID: LOCAL_RESOURCES.user_pool_client_id,
    USER_POOL_ISSUER: issuer,
    USER_POOL_JWKS_URI: `${endpoints.identity}/${LOCAL_RESOURCES.user_pool_id}/.well-known/jwks.json`,
    USER_POOL_ENDPOINT: `${endpoints.identity}/`,
    USER_POOL_CLIENT_SECRET: LOCAL_RESOURCES.user_pool_client_secret,
    ORIGIN_SECRET_ARN: LOCAL_RESOURCES.origin_secret_arn,
    PROOF_SECRET_ARN: LOCAL_RESOURCES.proof_secret_arn,
    HOLDER_KEY: 'ponto-urbano-local',
    MEDIA_BUCKET: LOCAL_RESOURCES.media_bucket,
    UNDONE_CHANGES_BUCKET: LOCAL_RESOURCES.failed_changes_bucket,
    PLACE_INDEX_NAME: LOCAL_RESOURCES.place_index,
    DISTRIBUTION_ID: LOCAL_RESOURCES.distribution_id,
    EMULATOR_PATIENCE_MS: String(EMULATOR_PATIENCE_MS),
    ...queueEnvironment(endpoints.queues),
    ...awsEnvironment(endpoints),
  }
}

/** URLs of the queues. */
export const queueEnvironment = (endpoint: string) => ({
  EMAIL_QUEUE_URL: queueUrl(endpoint, localQueueName('emails')),
  EMAIL_DEAD_LETTERS_URL: queueUrl(endpoint, localDeadLetterQueueName('emails')),
  FEEDBACK_QUEUE_URL: queueUrl(endpoint, localQueueName('email_feedback')),
  FEEDBACK_DEAD_LETTERS_URL: queueUrl(endpoint, localDeadLetterQueueName('email_feedback')),
  CHANGE_QUEUES: queueUrl(endpoint, LOCAL_RESOURCES.queues),
})

/** Environment variables of the AWS SDK: endpoints of the emulators, and dummy keys. */
const awsEnvironment = (endpoints: EmulatorEndpoints): Record<string, string> => ({
  AWS_REGION: DEFAULT_SETTINGS.region,
  AWS_ACCESS_KEY_ID: LOCAL_RESOURCES.access_key,
  AWS_SECRET_ACCESS_KEY: LOCAL_RESOURCES.access_key,
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.dynamodb,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
  AWS_ENDPOINT_URL_SESV2: endpoints.email,
  AWS_ENDPOINT_URL_S3: endpoints.files,
  AWS_ENDPOINT_URL_LOCATION: endpoints.location,
  AWS_ENDPOINT_URL_CLOUDFRONT: endpoints.edge,
  AWS_ENDPOINT_URL_SQS: endpoints.queues,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
  POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'ERROR',
  POWERTOOLS_SERVICE_NAME: 'ponto-urbano',
  // Only CloudWatch reads the lines of metrics, so they are not printed.
  POWERTOOLS_METRICS_DISABLED: 'true',
})
