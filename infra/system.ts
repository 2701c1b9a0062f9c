import { allConsumers, type ConsumerName } from '#functions/events/consumers.ts'
import { MOST_TRIES } from '#functions/platform/queues/tries.ts'
import type { GroupName } from '#shared/api/index.ts'
import { ARRIVALS, UPLOADS } from '#shared/domain/uploads.ts'

/**
 * The system, described once. The CDK stacks turn it into a CloudFormation template; the local deployment starts the
 * same things on one machine. A test compares the two, so that they can't drift.
 */

type IndexDefinition = {
  name: string
  partition: string
  sort: string
  /** Attributes that the index holds beside its keys; 'all': the whole item. */
  projects: 'all' | readonly string[]
}

const index = (name: string, projects: IndexDefinition['projects']): IndexDefinition => ({
  name,
  partition: `${name}PK`,
  sort: `${name}SK`,
  projects,
})

export const TABLE = {
  key: { partition: 'PK', sort: 'SK' },
  // Lists are read from the index alone.
  indexes: ['GSI1', 'GSI2', 'GSI3', 'GSI4'].map(name => index(name, 'all')),
  stream: 'NEW_AND_OLD_IMAGES',
  ttl: 'expires_at',
} as const

export const GROUPS = ['admin', 'operations_manager', 'field_technician', 'client'] as const

export const USER_POOL = {
  password_minimum: 6,
  access_token_minutes: 15,
  refresh_token_days: 30,
  confirmation_code_hours: 24,
} as const

/**
 * Queues, each with its reader of the same name: how many messages it gets at once and how many of it run side by side, how
 * often one message is tried before it is a dead letter, and the days after which it is forgotten, untried or not. With the
 * pauses of functions/platform/queues/from-queue.ts, a message is tried for half a day.
 */
type QueueDefinition = { batch_size: number; readers: number; tries: number; kept_days: number }
export type QueueName = 'emails' | ConsumerName

const TRIED = { tries: MOST_TRIES, kept_days: 4 } as const
/** Messages that hold many changes each: two readers, the fewest that AWS has, meet at the same items less often. */
const IN_BULK = { batch_size: 1, readers: 2, ...TRIED } as const
const ONE_BY_ONE = { batch_size: 5, readers: 5, ...TRIED } as const

export const QUEUES: Readonly<Record<QueueName, QueueDefinition>> = {
  emails: ONE_BY_ONE,
  map_updates: IN_BULK,
  search: IN_BULK,
  pictures: IN_BULK,
  point_history: IN_BULK,
  order_upkeep: ONE_BY_ONE,
  notifications: ONE_BY_ONE,
  free_points: IN_BULK,
  accounts: ONE_BY_ONE,
  // One may take as long as its person has orders.
  deletions: { ...ONE_BY_ONE, batch_size: 1 },
}

/** What no retry could help is kept for somebody to look at. Days. */
export const DEAD_LETTER_DAYS = 14

/** A message that was handed over comes again when nothing was heard for so long (AWS: six times its reader's time). Seconds. */
export const visibilitySeconds = ({ timeout_seconds }: Pick<FunctionDefinition, 'timeout_seconds'>): number =>
  6 * timeout_seconds

/** Names of the environment variables that a function may ask for; each deployment knows their values. */
export type EnvironmentName =
  | 'TABLE_NAME'
  | 'STAGE'
  | 'HOLD_HOURS'
  | 'HELD_POINTS_PER_EMAIL'
  | 'HELD_POINTS_PER_ACCOUNT'
  | 'HELD_POINTS_PER_ADDRESS'
  | 'SITE_URL'
  | 'SENDER_EMAIL'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ISSUER'
  | 'USER_POOL_JWKS_URI'
  | 'USER_POOL_ENDPOINT'
  | 'USER_POOL_CLIENT_SECRET'
  | 'ORIGIN_SECRET'
  /** Signs what only the owner of an account can have: links of e-mails, browsers that they entered in. */
  | 'PROOF_SECRET'
  /** Who the operator is, as its contracts name them. */
  | 'OPERATOR_LEGAL_NAME'
  | 'OPERATOR_TRADE_NAME'
  | 'OPERATOR_CNPJ'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_CITY'
  | 'OPERATOR_SIGNATORY_NAME'
  | 'OPERATOR_SIGNATORY_CPF'
  | 'MEDIA_BUCKET'
  | 'PLACE_INDEX_NAME'
  | 'EMAIL_QUEUE_URL'
  | 'EMAIL_DEAD_LETTERS_URL'
  /** What the addresses of all consumers' queues begin with (functions/events/consumers.ts). */
  | 'CHANGE_QUEUES'
  /** Where changes of the table go that could not be handed on. */
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

type PlaceAction = 'SearchPlaceIndexForText' | 'SearchPlaceIndexForPosition'

export type FunctionDefinition = {
  entry: `functions/${string}.ts`
  environment: readonly EnvironmentName[]
  /** Actions on the table; Query also reaches its indexes. */
  table: readonly TableAction[]
  /** Actions on the user pool. */
  user_pool?: readonly UserPoolAction[]
  /** Actions on the files below each of these prefixes. */
  files?: Readonly<Record<string, readonly ('GetObject' | 'PutObject' | 'DeleteObject')[]>>
  /** Actions on the place index. */
  places?: readonly PlaceAction[]
  /** Puts e-mails into the queue that `emails` reads. */
  queues_email?: true
  /** Sends e-mail as SENDER_EMAIL. */
  sends_email?: true
  timeout_seconds: number
  memory_mb: number
} & (
  | { serves: GroupName }
  | { trigger: 'CustomMessage' | 'PostConfirmation' | 'PostAuthentication' }
  /** Hands the stream's changes of these kinds on to the consumers' queues; what these refuse, to the bucket of undone changes. */
  | { consumes: { kinds: readonly string[] } }
  | { reads_queue: QueueName }
  /** Runs one at a time (functions/upkeep/jobs/job.ts); what fails is the next turn's work. */
  | { every_minutes: number }
)

const TOKEN_ENVIRONMENT = ['USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_JWKS_URI'] as const
const HTTP_ENVIRONMENT = ['TABLE_NAME', 'ORIGIN_SECRET', ...TOKEN_ENVIRONMENT] as const
/** STAGE: a job counts its turns by it. */
const JOB_ENVIRONMENT = ['TABLE_NAME', 'STAGE'] as const
const HTTP = { timeout_seconds: 15, memory_mb: 1024 } as const
const BACKGROUND = { timeout_seconds: 60, memory_mb: 512 } as const

/** What the identity service has to be told when somebody's role changes or their account goes. */
const ACCOUNT_ACTIONS = [
  'AdminDeleteUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminListGroupsForUser',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
] as const

const CONSUMER_ENVIRONMENT = ['TABLE_NAME', 'CHANGE_QUEUES'] as const
const HEARD = [...new Set(allConsumers().flatMap(([, { kinds }]) => kinds))]

const AVATARS = UPLOADS.avatar.prefix
const POINT_IMAGES = UPLOADS.point_image.prefix
const RECEIPTS = UPLOADS.receipt.prefix
const ARTS = UPLOADS.art.prefix
const DAMAGE_PHOTOS = UPLOADS.damage_photo.prefix
const INSTALLATION_PHOTOS = UPLOADS.installation_photo.prefix

export const FUNCTIONS = {
  auth: {
    entry: 'functions/api/auth.ts',
    serves: 'auth',
    environment: [...HTTP_ENVIRONMENT, 'USER_POOL_ID', 'USER_POOL_ENDPOINT', 'USER_POOL_CLIENT_SECRET', 'PROOF_SECRET'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    user_pool: ['AdminGetUser', 'AdminUserGlobalSignOut'],
    ...HTTP,
  },
  map: {
    entry: 'functions/api/map.ts',
    serves: 'map',
    environment: HTTP_ENVIRONMENT,
    // UpdateItem: searches are counted.
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    ...HTTP,
  },
  points: {
    entry: 'functions/api/points.ts',
    serves: 'points',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    files: { [ARRIVALS]: ['GetObject', 'DeleteObject'], [POINT_IMAGES]: ['PutObject'] },
    ...HTTP,
  },
  imports: {
    entry: 'functions/api/imports.ts',
    serves: 'imports',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ...HTTP,
  },
  catalogue: {
    entry: 'functions/api/catalogue.ts',
    serves: 'catalogue',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ...HTTP,
  },
  orders: {
    entry: 'functions/api/orders.ts',
    serves: 'orders',
    environment: [
      ...HTTP_ENVIRONMENT,
      'HOLD_HOURS',
      'HELD_POINTS_PER_EMAIL',
      'HELD_POINTS_PER_ACCOUNT',
      'HELD_POINTS_PER_ADDRESS',
    ],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  contracts: {
    entry: 'functions/api/contracts.ts',
    serves: 'contracts',
    environment: [
      ...HTTP_ENVIRONMENT,
      'OPERATOR_LEGAL_NAME',
      'OPERATOR_TRADE_NAME',
      'OPERATOR_CNPJ',
      'OPERATOR_ADDRESS',
      'OPERATOR_CITY',
      'OPERATOR_SIGNATORY_NAME',
      'OPERATOR_SIGNATORY_CPF',
    ],
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  receipts: {
    entry: 'functions/api/receipts.ts',
    serves: 'receipts',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    // GetObject of a receipt: a signed link is read with the rights of who signed it.
    files: { [ARRIVALS]: ['GetObject', 'DeleteObject'], [RECEIPTS]: ['GetObject', 'PutObject'] },
    ...HTTP,
  },
  proof: {
    entry: 'functions/api/proof.ts',
    serves: 'proof',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    // PutObject of an arrival: a visitor's form is signed with the rights of who signs it. GetObject of a photo: a link too.
    files: { [ARRIVALS]: ['GetObject', 'PutObject', 'DeleteObject'], [DAMAGE_PHOTOS]: ['GetObject', 'PutObject'] },
    ...HTTP,
  },
  point_watches: {
    entry: 'functions/api/point-watches.ts',
    serves: 'point_watches',
    environment: [...HTTP_ENVIRONMENT, 'SITE_URL', 'EMAIL_QUEUE_URL'],
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    queues_email: true,
    ...HTTP,
  },
  installation_tasks: {
    entry: 'functions/api/installation-tasks.ts',
    serves: 'installation_tasks',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  art: {
    entry: 'functions/api/art.ts',
    serves: 'art',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    // GetObject of an art: a signed link is read with the rights of who signed it.
    files: { [ARRIVALS]: ['GetObject', 'DeleteObject'], [ARTS]: ['GetObject', 'PutObject'] },
    ...HTTP,
  },
  field_work: {
    entry: 'functions/api/field-work.ts',
    serves: 'field_work',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    files: { [ARRIVALS]: ['GetObject', 'DeleteObject'], [INSTALLATION_PHOTOS]: ['PutObject'] },
    ...HTTP,
  },
  overview: {
    entry: 'functions/api/overview.ts',
    serves: 'overview',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query'],
    ...HTTP,
  },
  me: {
    entry: 'functions/api/me.ts',
    serves: 'me',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    files: { [ARRIVALS]: ['GetObject', 'DeleteObject'], [AVATARS]: ['PutObject'] },
    ...HTTP,
  },
  users: {
    entry: 'functions/api/users.ts',
    serves: 'users',
    environment: [...HTTP_ENVIRONMENT, 'USER_POOL_ID'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    user_pool: ['AdminCreateUser', 'AdminGetUser', ...ACCOUNT_ACTIONS],
    ...HTTP,
  },
  media: {
    entry: 'functions/api/media.ts',
    serves: 'media',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'PutItem'],
    files: { [ARRIVALS]: ['PutObject'] },
    ...HTTP,
  },
  geocoding: {
    entry: 'functions/api/geocoding.ts',
    serves: 'geocoding',
    environment: [...HTTP_ENVIRONMENT, 'PLACE_INDEX_NAME'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    places: ['SearchPlaceIndexForText', 'SearchPlaceIndexForPosition'],
    ...HTTP,
  },
  custom_message: {
    entry: 'functions/account/sign-in/custom-message.ts',
    trigger: 'CustomMessage',
    environment: ['SITE_URL', 'TABLE_NAME', 'PROOF_SECRET'],
    table: ['Query', 'PutItem'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  post_confirmation: {
    entry: 'functions/account/sign-in/post-confirmation.ts',
    trigger: 'PostConfirmation',
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'Query', 'PutItem'],
    user_pool: ['AdminAddUserToGroup', 'AdminUserGlobalSignOut'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  post_authentication: {
    entry: 'functions/account/sign-in/post-authentication.ts',
    trigger: 'PostAuthentication',
    environment: ['TABLE_NAME'],
    // UpdateItem: who takes up the invitation of an administrator counts as one from then on.
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  changes: {
    entry: 'functions/events/changes.ts',
    consumes: { kinds: HEARD },
    environment: ['CHANGE_QUEUES', 'STAGE', 'UNDONE_CHANGES_BUCKET'],
    table: [],
    ...BACKGROUND,
  },
  map_updates: {
    entry: 'functions/events/map-updates.ts',
    reads_queue: 'map_updates',
    environment: CONSUMER_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    ...BACKGROUND,
  },
  search: {
    entry: 'functions/events/search.ts',
    reads_queue: 'search',
    environment: CONSUMER_ENVIRONMENT,
    table: ['BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  pictures: {
    entry: 'functions/events/pictures.ts',
    reads_queue: 'pictures',
    environment: [...CONSUMER_ENVIRONMENT, 'MEDIA_BUCKET'],
    // Whether a deleted point came back with its picture.
    table: ['GetItem'],
    files: {
      [ARRIVALS]: ['DeleteObject'],
      [AVATARS]: ['DeleteObject'],
      [POINT_IMAGES]: ['DeleteObject'],
      [RECEIPTS]: ['DeleteObject'],
      [ARTS]: ['DeleteObject'],
      // Accepted, and by no report.
      [DAMAGE_PHOTOS]: ['DeleteObject'],
      // Accepted, and named by no completion.
      [INSTALLATION_PHOTOS]: ['DeleteObject'],
    },
    ...BACKGROUND,
  },
  point_history: {
    entry: 'functions/events/point-history.ts',
    reads_queue: 'point_history',
    environment: CONSUMER_ENVIRONMENT,
    table: ['PutItem'],
    ...BACKGROUND,
  },
  order_upkeep: {
    entry: 'functions/events/order-upkeep.ts',
    reads_queue: 'order_upkeep',
    environment: CONSUMER_ENVIRONMENT,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  notifications: {
    entry: 'functions/events/notifications.ts',
    reads_queue: 'notifications',
    environment: [...CONSUMER_ENVIRONMENT, 'SITE_URL', 'EMAIL_QUEUE_URL'],
    // UpdateItem and BatchGetItem: reservations that come together are told together.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    queues_email: true,
    ...BACKGROUND,
  },
  free_points: {
    entry: 'functions/events/free-points.ts',
    reads_queue: 'free_points',
    environment: [...CONSUMER_ENVIRONMENT, 'SITE_URL', 'EMAIL_QUEUE_URL'],
    table: ['GetItem', 'Query', 'DeleteItem'],
    queues_email: true,
    ...BACKGROUND,
  },
  accounts: {
    entry: 'functions/events/accounts.ts',
    reads_queue: 'accounts',
    environment: [...CONSUMER_ENVIRONMENT, 'USER_POOL_ID'],
    table: ['GetItem', 'Query', 'PutItem'],
    user_pool: ACCOUNT_ACTIONS,
    ...BACKGROUND,
  },
  deletions: {
    entry: 'functions/events/deletions.ts',
    reads_queue: 'deletions',
    environment: [...CONSUMER_ENVIRONMENT, 'SITE_URL', 'EMAIL_QUEUE_URL', 'USER_POOL_ID', 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // The profile is gone by then, so the account goes: it is never brought in line with a role.
    user_pool: ['AdminDeleteUser', 'AdminUserGlobalSignOut'],
    files: { [AVATARS]: ['DeleteObject'] },
    queues_email: true,
    ...BACKGROUND,
  },
  emails: {
    entry: 'functions/notifications/emails/handler.ts',
    reads_queue: 'emails',
    environment: ['TABLE_NAME', 'SENDER_EMAIL', 'EMAIL_QUEUE_URL', 'EMAIL_DEAD_LETTERS_URL', 'SITE_URL'],
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
    sends_email: true,
    timeout_seconds: 30,
    memory_mb: 512,
  },
  free_due_holds: {
    entry: 'functions/upkeep/jobs/free-due-holds.ts',
    every_minutes: 1,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...BACKGROUND,
  },
  end_contracts: {
    entry: 'functions/upkeep/jobs/end-contracts.ts',
    every_minutes: 60,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...BACKGROUND,
  },
  give_notice: {
    entry: 'functions/upkeep/jobs/give-notice.ts',
    every_minutes: 15,
    environment: JOB_ENVIRONMENT,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  audit: {
    entry: 'functions/upkeep/jobs/audit.ts',
    every_minutes: 24 * 60,
    environment: JOB_ENVIRONMENT,
    table: ['Scan', 'UpdateItem'],
    timeout_seconds: 900,
    memory_mb: 1024,
  },
  recount: {
    entry: 'functions/upkeep/jobs/recount.ts',
    every_minutes: 24 * 60,
    environment: JOB_ENVIRONMENT,
    table: ['Scan', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    timeout_seconds: 900,
    memory_mb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>

export type FunctionName = keyof typeof FUNCTIONS

/** All functions, with the type that every reader of this description works with. */
export const allFunctions = (): [FunctionName, FunctionDefinition][] =>
  Object.entries(FUNCTIONS) as [FunctionName, FunctionDefinition][]

/** Stream consumers: how a batch is read and retried. */
export const STREAM = { batch_size: 100, retries: 8, bisect: true } as const

type ServedGroup = Extract<(typeof FUNCTIONS)[FunctionName], { serves: GroupName }>['serves']

/** The one function that serves a group of the contract. A group that none serves does not compile where it is asked for. */
export function functionServing(group: ServedGroup): FunctionName {
  const [serving, ...others] = allFunctions().filter(([, it]) => 'serves' in it && it.serves === group)
  if (!serving || others.length > 0) throw new Error(`the group ${group} is not served by exactly one function`)
  return serving[0]
}

export const MEDIA = {
  /** Accepted photos of points and people, read by anybody through the site's /media path. */
  public_prefixes: [POINT_IMAGES, AVATARS],
  /** Photos of proofs, read there by whoever has a link (functions/catalogue/media/photo-link.ts). */
  signed_prefixes: [INSTALLATION_PHOTOS],
} as const
