import { ACCOUNT_ACTIONS, type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'

export const PEOPLE_FUNCTIONS = {
  auth: {
    entry: 'functions/api/auth.ts',
    serves: 'auth',
    environment: [
      ...HTTP_ENVIRONMENT,
      'USER_POOL_ID',
      'USER_POOL_ENDPOINT',
      'USER_POOL_CLIENT_SECRET',
      'PROOF_SECRET_ARN',
    ],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    user_pool: ['AdminGetUser', 'AdminUserGlobalSignOut'],
    ...HTTP_FUNCTION_SIZE,
  },
  users: {
    entry: 'functions/api/users.ts',
    serves: 'users',
    environment: [...HTTP_ENVIRONMENT, 'USER_POOL_ID'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    user_pool: ['AdminCreateUser', 'AdminGetUser', ...ACCOUNT_ACTIONS],
    ...HTTP_FUNCTION_SIZE,
  },
  customers: {
    entry: 'functions/api/customers.ts',
    serves: 'customers',
    environment: [...HTTP_ENVIRONMENT],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
