import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'
import { POINT_IMAGE_PREFIX } from './media-prefixes.ts'

export const CATALOGUE_FUNCTIONS = {
  points: {
    entry: 'functions/api/points.ts',
    serves: 'points',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [POINT_IMAGE_PREFIX]: ['PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
  imports: {
    entry: 'functions/api/imports.ts',
    serves: 'imports',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  catalogue: {
    entry: 'functions/api/catalogue.ts',
    serves: 'catalogue',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  media: {
    entry: 'functions/api/media.ts',
    serves: 'media',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'PutItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
