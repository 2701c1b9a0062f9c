import { BACKGROUND, type Functions } from './definition.ts'

const JOB_ENVIRONMENT = ['STAGE', 'TABLE_NAME'] as const

export const UPKEEP_FUNCTIONS = {
  free_due_holds: {
    entry: 'functions/upkeep/jobs/free-due-holds.ts',
    every_minutes: 1,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    ...BACKGROUND,
  },
  end_contracts: {
    entry: 'functions/upkeep/jobs/end-contracts.ts',
    every_minutes: 60,
    environment: JOB_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
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
} as const satisfies Functions
