import type { api, GroupName } from '#shared/api/index.ts'
import { CELL_POINT_FIELDS } from '#shared/domain/points.ts'

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
  indexes: [
    // Lists are read from the index alone.
    ...['GSI1', 'GSI2', 'GSI3', 'GSI4'].map(name => index(name, 'all')),
    // Map cells are read whole, up to tens of thousands of points: only what the map draws.
    index('GSI5', CELL_POINT_FIELDS),
  ],
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

/** Names of the environment variables that a function may ask for; each deployment knows their values. */
export type EnvironmentName =
  | 'TABLE_NAME'
  | 'HOLD_HOURS'
  | 'SITE_URL'
  | 'SENDER_EMAIL'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ISSUER'
  | 'USER_POOL_JWKS_URI'

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

export type FunctionDefinition = {
  entry: `functions/${string}.ts`
  environment: readonly EnvironmentName[]
  /** Actions on the table; Query also reaches its indexes. */
  table: readonly TableAction[]
  /** Actions on the user pool. */
  user_pool?: readonly ('AdminGetUser' | 'AdminAddUserToGroup')[]
  /** Sends e-mail as SENDER_EMAIL. */
  sends_email?: true
  timeout_seconds: number
  memory_mb: number
} & (
  | { serves: GroupName }
  | { trigger: 'CustomMessage' | 'PostConfirmation' }
  | { consumes: { kinds: readonly string[] } }
  | { every_minutes: number }
)

const TOKEN_ENVIRONMENT = ['USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID', 'USER_POOL_JWKS_URI'] as const
const HTTP_ENVIRONMENT = ['TABLE_NAME', ...TOKEN_ENVIRONMENT] as const
const HTTP = { timeout_seconds: 15, memory_mb: 1024 } as const
const BACKGROUND = { timeout_seconds: 60, memory_mb: 512 } as const

export const FUNCTIONS = {
  auth: {
    entry: 'functions/auth/handler.ts',
    serves: 'auth',
    environment: [...TOKEN_ENVIRONMENT, 'USER_POOL_ID'],
    table: [],
    user_pool: ['AdminGetUser'],
    ...HTTP,
  },
  map: {
    entry: 'functions/map/handler.ts',
    serves: 'map',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'Query'],
    ...HTTP,
  },
  orders: {
    entry: 'functions/orders/handler.ts',
    serves: 'orders',
    environment: [...HTTP_ENVIRONMENT, 'HOLD_HOURS'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  me: {
    entry: 'functions/me/handler.ts',
    serves: 'me',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'Query', 'UpdateItem'],
    ...HTTP,
  },
  custom_message: {
    entry: 'functions/auth/custom-message.ts',
    trigger: 'CustomMessage',
    environment: ['SITE_URL'],
    table: [],
    timeout_seconds: 5,
    memory_mb: 256,
  },
  post_confirmation: {
    entry: 'functions/auth/post-confirmation.ts',
    trigger: 'PostConfirmation',
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'Query', 'PutItem'],
    user_pool: ['AdminAddUserToGroup'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  notify: {
    entry: 'functions/events/notify.ts',
    consumes: { kinds: ['order'] },
    environment: ['TABLE_NAME', 'SITE_URL', 'SENDER_EMAIL'],
    table: ['GetItem', 'Query', 'PutItem'],
    sends_email: true,
    ...BACKGROUND,
  },
  order_history: {
    entry: 'functions/events/order-history.ts',
    consumes: { kinds: ['order'] },
    environment: ['TABLE_NAME'],
    table: ['PutItem'],
    ...BACKGROUND,
  },
  map_cells: {
    entry: 'functions/events/map-cells.ts',
    consumes: { kinds: ['point'] },
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    ...BACKGROUND,
  },
  free_due_holds: {
    entry: 'functions/jobs/free-due-holds.ts',
    every_minutes: 1,
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  end_contracts: {
    entry: 'functions/jobs/end-contracts.ts',
    every_minutes: 60,
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  audit: {
    entry: 'functions/jobs/audit.ts',
    every_minutes: 24 * 60,
    environment: ['TABLE_NAME'],
    table: ['Scan'],
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

/** Every group of the contract is served by exactly one function; a group without one does not compile. */
export const FUNCTION_OF_GROUP = {
  auth: 'auth',
  map: 'map',
  orders: 'orders',
  me: 'me',
} as const satisfies Record<keyof typeof api, FunctionName>

export const MEDIA = {
  /** Photos of points and installations, read by anybody through the site's /media path. */
  public_prefixes: ['point_images/', 'installation-photos/'],
} as const
