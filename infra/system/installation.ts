import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type Functions, HTTP, HTTP_ENVIRONMENT } from './definition.ts'
import { ARTS, DAMAGE_PHOTOS, INSTALLATION_PHOTOS } from './media.ts'

export const INSTALLATION_FUNCTIONS = {
  installation_tasks: {
    entry: 'functions/api/installation-tasks.ts',
    serves: 'installation_tasks',
    environment: [...HTTP_ENVIRONMENT, 'STAGE'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP,
  },
  art: {
    entry: 'functions/api/art.ts',
    serves: 'art',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    // GetObject of an art: a signed link is read with the rights of who signed it.
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [ARTS]: ['GetObject', 'PutObject'] },
    ...HTTP,
  },
  field_work: {
    entry: 'functions/api/field-work.ts',
    serves: 'field_work',
    environment: [...HTTP_ENVIRONMENT, 'STAGE', 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [INSTALLATION_PHOTOS]: ['PutObject'] },
    ...HTTP,
  },
  proof: {
    entry: 'functions/api/proof.ts',
    serves: 'proof',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    // PutObject of an arrival: a visitor's form is signed with the rights of who signs it. GetObject of a photo: a link too.
    files: {
      [NEW_UPLOADS_PREFIX]: ['GetObject', 'PutObject', 'DeleteObject'],
      [DAMAGE_PHOTOS]: ['GetObject', 'PutObject'],
    },
    ...HTTP,
  },
} as const satisfies Functions
