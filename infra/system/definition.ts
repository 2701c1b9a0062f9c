import type { GroupName } from '#shared/api/index.ts'
import type { QueueName } from './queues.ts'

/** Environment variables that a function may list; each deployment provides the values. */
export type EnvironmentName =
  | 'TABLE_NAME'
  /**
   * Name of the stage, which distinguishes its metrics from those of other stages
   * (functions/platform/aws/count-metric.ts).
   */
  | 'STAGE'
  | 'HOLD_HOURS'
  | 'HELD_POINTS_PER_EMAIL'
  | 'HELD_POINTS_PER_ACCOUNT'
  | 'HELD_POINTS_PER_ADDRESS'
  | 'SITE_URL'
  /** JSON of the seller that e-mails name (shared/notifications/rules/email-seller.ts). */
  | 'EMAIL_SELLER'
  | 'SENDER_EMAIL'
  /** Name of SES's configuration set, through which bounces and complaints come back. */
  | 'EMAIL_CONFIGURATION'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ISSUER'
  | 'USER_POOL_JWKS_URI'
  | 'USER_POOL_ENDPOINT'
  | 'USER_POOL_CLIENT_SECRET'
  /**
   * ARN of the secret shared with CloudFront (functions/platform/aws/origin-secret.ts), which functions read at run
   * time.
   */
  | 'ORIGIN_SECRET_ARN'
  /** ARN of the secret that signs links in e-mails and the cookies of known browsers. */
  | 'PROOF_SECRET_ARN'
  /**
   * HMAC key of the digests by which held points and guest orders are counted. It never changes, because the digests
   * are keys in the table.
   */
  | 'HOLDER_KEY'
  /** The operator's data, which contracts contain. */
  | 'OPERATOR_LEGAL_NAME'
  | 'OPERATOR_TRADE_NAME'
  | 'OPERATOR_CNPJ'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_CITY'
  | 'OPERATOR_SIGNATORY_NAME'
  | 'OPERATOR_SIGNATORY_CPF'
  | 'MEDIA_BUCKET'
  /** Id of the CloudFront distribution, which caches pictures. */
  | 'DISTRIBUTION_ID'
  | 'PLACE_INDEX_NAME'
  | 'EMAIL_QUEUE_URL'
  | 'EMAIL_DEAD_LETTERS_URL'
  /** URL of the queue of bounces and complaints. */
  | 'FEEDBACK_QUEUE_URL'
  | 'FEEDBACK_DEAD_LETTERS_URL'
  /** Common beginning of the URLs of all consumers' queues (functions/events/consumers.ts). */
  | 'CHANGE_QUEUES'
  /** Name of the bucket for changes of the table that no queue accepted. */
  | 'UNDONE_CHANGES_BUCKET'

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

type UserPoolAction =
  | 'AdminGetUser'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminAddUserToGroup'
  | 'AdminRemoveUserFromGroup'
  | 'AdminListGroupsForUser'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers'

type PlaceAction = 'SearchPlaceIndexForText' | 'SearchPlaceIndexForPosition'

export type FunctionDefinition = {
  entry: `functions/${string}.ts`
  environment: readonly EnvironmentName[]
  /** Actions on the table; Query includes its indexes. */
  table: readonly TableAction[]
  user_pool?: readonly UserPoolAction[]
  /** Actions on files, by the files' prefix. */
  files?: Readonly<Record<string, readonly ('GetObject' | 'PutObject' | 'DeleteObject')[]>>
  places?: readonly PlaceAction[]
  /** Whether the function removes cached files from the distribution. */
  invalidates?: true
  /** Whether the function sends messages to the queue of the function `emails`. */
  queues_email?: true
  /** Whether the function sends e-mail as SENDER_EMAIL. */
  sends_email?: true
  /** Whether the function removes addresses from SES's own suppression list. */
  clears_suppression?: true
  timeout_seconds: number
  memory_mb: number
} & (
  | { serves: GroupName }
  | { trigger: 'CustomMessage' | 'PostConfirmation' | 'PostAuthentication' }
  /**
   * Forwards the stream's changes of these kinds to the consumers' queues, and changes that a queue rejects to the
   * bucket of failed changes.
   */
  | { consumes: { kinds: readonly string[] } }
  | { reads_queue: QueueName }
  /** A scheduled function: one run at a time (functions/upkeep/jobs/job.ts); the next run retries what failed. */
  | {
      every_minutes: number
      /**
       * Whether a run stores its progress in the table: then an interrupted run is tried again at once and continues.
       */
      resumes?: true
    }
)

export type FunctionDefinitions = Readonly<Record<string, FunctionDefinition>>

const TOKEN_ENVIRONMENT = ['USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_JWKS_URI'] as const
export const HTTP_ENVIRONMENT = ['TABLE_NAME', 'ORIGIN_SECRET_ARN', ...TOKEN_ENVIRONMENT] as const
export const HTTP_FUNCTION_SIZE = { timeout_seconds: 15, memory_mb: 1024 } as const
export const BACKGROUND_FUNCTION_SIZE = { timeout_seconds: 60, memory_mb: 512 } as const

/** Cognito actions for changing a person's role or deleting their account. */
export const ACCOUNT_ACTIONS = [
  'AdminDeleteUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminListGroupsForUser',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
] as const
