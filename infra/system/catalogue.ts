import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type Functions, HTTP, HTTP_ENVIRONMENT } from './definition.ts'
import { POINT_IMAGES } from './media.ts'

export const CATALOGUE_FUNCTIONS = {
  points: {
    entry: 'functions/api/points.ts',
    serves: 'points',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [POINT_IMAGES]: ['PutObject'] },
    ...HTTP,
  },
  imports: {
    entry: 'functions/api/imports.ts',
    serves: 'imports',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  catalogue: {
    entry: 'functions/api/catalogue.ts',
    serves: 'catalogue',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ...HTTP,
  },
  media: {
    entry: 'functions/api/media.ts',
    serves: 'media',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'PutItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['PutObject'] },
    ...HTTP,
  },
} as const satisfies Functions
