import { type Functions, HTTP, HTTP_ENVIRONMENT } from './definition.ts'

export const OFFICE_FUNCTIONS = {
  overview: {
    entry: 'functions/api/overview.ts',
    serves: 'overview',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    clears_suppression: true,
    ...HTTP,
  },
} as const satisfies Functions
