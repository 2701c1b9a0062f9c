import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'
import { ART_PREFIX, DAMAGE_PHOTO_PREFIX, INSTALLATION_PHOTO_PREFIX } from './media-prefixes.ts'

export const INSTALLATION_FUNCTIONS = {
  installation_tasks: {
    entry: 'functions/api/installation-tasks.ts',
    serves: 'installation_tasks',
    environment: [...HTTP_ENVIRONMENT, 'STAGE'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  art: {
    entry: 'functions/api/art.ts',
    serves: 'art',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    // GetObject of arts: a signed link has the rights of the function that signs it.
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [ART_PREFIX]: ['GetObject', 'PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
  field_work: {
    entry: 'functions/api/field-work.ts',
    serves: 'field_work',
    environment: [...HTTP_ENVIRONMENT, 'STAGE', 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [INSTALLATION_PHOTO_PREFIX]: ['PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
  proof: {
    entry: 'functions/api/proof.ts',
    serves: 'proof',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    // PutObject of new uploads and GetObject of photos: a signed form or link has the rights of the function that signs it.
    files: {
      [NEW_UPLOADS_PREFIX]: ['GetObject', 'PutObject', 'DeleteObject'],
      [DAMAGE_PHOTO_PREFIX]: ['GetObject', 'PutObject'],
    },
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
