import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'
import { AVATAR_PREFIX } from './media-prefixes.ts'

export const ACCOUNT_FUNCTIONS = {
  custom_message: {
    entry: 'functions/account/sign-in/custom-message.ts',
    trigger: 'CustomMessage',
    environment: ['SITE_URL', 'EMAIL_SELLER', 'TABLE_NAME', 'PROOF_SECRET_ARN'],
    table: ['Query', 'PutItem'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  post_confirmation: {
    entry: 'functions/account/sign-in/post-confirmation.ts',
    trigger: 'PostConfirmation',
    environment: ['TABLE_NAME'],
    table: ['GetItem', 'Query', 'PutItem'],
    user_pool: ['AdminAddUserToGroup', 'AdminUserGlobalSignOut'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  post_authentication: {
    entry: 'functions/account/sign-in/post-authentication.ts',
    trigger: 'PostAuthentication',
    environment: ['TABLE_NAME'],
    // UpdateItem: an administrator who accepts the invitation is added to the item of administrators.
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    timeout_seconds: 5,
    memory_mb: 512,
  },
  me: {
    entry: 'functions/api/me.ts',
    serves: 'me',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    // DeleteItem: when the document changes, the item of the old one is deleted.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [AVATAR_PREFIX]: ['PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
  customer_privacy: {
    entry: 'functions/api/customer-privacy.ts',
    serves: 'customer_privacy',
    environment: [...HTTP_ENVIRONMENT],
    // ConditionCheckItem: an export is recorded on condition that the customer still exists.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
