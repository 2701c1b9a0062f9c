import type { GroupName } from '#shared/api/index.ts'
import type { QueueName } from './queues.ts'

/** Environment variables that a function may list; each deployment provides their values. */
export type EnvironmentName =
  | 'TABLE_NAME'
  /** Tells the metrics of the stages apart (functions/platform/aws/count-metric.ts). */
  | 'STAGE'
  | 'HOLD_HOURS'
  | 'HELD_POINTS_PER_EMAIL'
  | 'HELD_POINTS_PER_ACCOUNT'
  | 'HELD_POINTS_PER_ADDRESS'
  | 'SITE_URL'
  | 'SENDER_EMAIL'
  /** SES's configuration set, by which bounces and complaints come back. */
  | 'EMAIL_CONFIGURATION'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ISSUER'
  | 'USER_POOL_JWKS_URI'
  | 'USER_POOL_ENDPOINT'
  | 'USER_POOL_CLIENT_SECRET'
  /** Shared with the edge (functions/platform/aws/origin-secret.ts); functions read it at run time. */
  | 'ORIGIN_SECRET_ARN'
  /** Signs links in e-mails and the cookies of known browsers, which only the owner of an account can have. */
  | 'PROOF_SECRET_ARN'
  /** Makes the digests by which held points and guests' orders are counted. It never changes: they are keys of the table. */
  | 'HOLDER_KEY'
  /** The operator's identity, printed in contracts. */
  | 'OPERATOR_LEGAL_NAME'
  | 'OPERATOR_TRADE_NAME'
  | 'OPERATOR_CNPJ'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_CITY'
  | 'OPERATOR_SIGNATORY_NAME'
  | 'OPERATOR_SIGNATORY_CPF'
  | 'MEDIA_BUCKET'
  /** The CloudFront distribution, which keeps copies of pictures. */
  | 'DISTRIBUTION_ID'
  | 'PLACE_INDEX_NAME'
  | 'EMAIL_QUEUE_URL'
  | 'EMAIL_DEAD_LETTERS_URL'
  /** The queue of bounces and complaints. */
  | 'FEEDBACK_QUEUE_URL'
  | 'FEEDBACK_DEAD_LETTERS_URL'
  /** Common beginning of the URLs of all consumers' queues (functions/events/consumers.ts). */
  | 'CHANGE_QUEUES'
  /** Bucket for changes of the table that no queue accepted. */
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
  /** Actions on the files under each of these prefixes. */
  files?: Readonly<Record<string, readonly ('GetObject' | 'PutObject' | 'DeleteObject')[]>>
  places?: readonly PlaceAction[]
  /** Removes copies of files from the distribution. */
  invalidates?: true
  /** Sends messages to the queue of the `emails` function. */
  queues_email?: true
  /** Sends e-mail as SENDER_EMAIL. */
  sends_email?: true
  /** Takes addresses off SES's list of those that it sends nothing to. */
  clears_suppression?: true
  timeout_seconds: number
  memory_mb: number
} & (
  | { serves: GroupName }
  | { trigger: 'CustomMessage' | 'PostConfirmation' | 'PostAuthentication' }
  /** Forwards the stream's changes of these kinds to the consumers' queues, and what a queue refuses to the bucket of undone changes. */
  | { consumes: { kinds: readonly string[] } }
  | { reads_queue: QueueName }
  /** Runs one at a time (functions/upkeep/jobs/job.ts); the next run retries what failed. */
  | {
      every_minutes: number
      /** The run keeps its progress in the table, so a run that was cut off is tried again at once and goes on. */
      resumes?: true
    }
)

export type FunctionDefinitions = Readonly<Record<string, FunctionDefinition>>

const TOKEN_ENVIRONMENT = ['USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_JWKS_URI'] as const
export const HTTP_ENVIRONMENT = ['TABLE_NAME', 'ORIGIN_SECRET_ARN', ...TOKEN_ENVIRONMENT] as const
export const HTTP_FUNCTION_SIZE = { timeout_seconds: 15, memory_mb: 1024 } as const
export const BACKGROUND_FUNCTION_SIZE = { timeout_seconds: 60, memory_mb: 512 } as const

/** What Cognito needs when somebody's role changes or their account is deleted. */
export const ACCOUNT_ACTIONS = [
  'AdminDeleteUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminListGroupsForUser',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
] as const
