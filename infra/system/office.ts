import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'

export const OFFICE_FUNCTIONS = {
  overview: {
    entry: 'functions/api/overview.ts',
    serves: 'overview',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    clears_suppression: true,
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
