import { PEOPLE_EXPORTS_PREFIX } from '#shared/people/rules/retention.ts'
import { BACKGROUND_FUNCTION_SIZE, type FunctionDefinitions } from './definition.ts'

const JOB_ENVIRONMENT = ['STAGE', 'TABLE_NAME'] as const

export const UPKEEP_FUNCTIONS = {
  free_due_holds: {
    entry: 'functions/upkeep/jobs/free-due-holds.ts',
    every_minutes: 1,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  end_contracts: {
    entry: 'functions/upkeep/jobs/end-contracts.ts',
    every_minutes: 60,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  record_reminders: {
    entry: 'functions/upkeep/jobs/record-reminders.ts',
    every_minutes: 15,
    environment: JOB_ENVIRONMENT,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  audit: {
    entry: 'functions/upkeep/jobs/audit.ts',
    every_minutes: 24 * 60,
    resumes: true,
    environment: JOB_ENVIRONMENT,
    table: ['Scan', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    timeout_seconds: 900,
    memory_mb: 1024,
  },
  recount: {
    entry: 'functions/upkeep/jobs/recount.ts',
    every_minutes: 24 * 60,
    resumes: true,
    environment: JOB_ENVIRONMENT,
    table: ['Scan', 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    timeout_seconds: 900,
    memory_mb: 1024,
  },
  export_people: {
    entry: 'functions/upkeep/jobs/export-people.ts',
    every_minutes: 24 * 60,
    environment: [...JOB_ENVIRONMENT, 'USER_POOL_ID', 'MEDIA_BUCKET'],
    // UpdateItem: the job's lease.
    table: ['BatchGetItem', 'UpdateItem'],
    user_pool: ['ListUsers'],
    files: { [PEOPLE_EXPORTS_PREFIX]: ['PutObject'] },
    timeout_seconds: 900,
    memory_mb: 1024,
  },
} as const satisfies FunctionDefinitions
