import { allConsumers } from '#functions/events/consumers.ts'
import { DELETION_RECORDS_PREFIX } from '#shared/people/rules/retention.ts'
import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { ACCOUNT_ACTIONS, BACKGROUND_FUNCTION_SIZE, type FunctionDefinitions } from './definition.ts'
import {
  ART_PREFIX,
  AVATAR_PREFIX,
  DAMAGE_PHOTO_PREFIX,
  INSTALLATION_PHOTO_PREFIX,
  POINT_IMAGE_PREFIX,
  RECEIPT_PREFIX,
} from './media-prefixes.ts'

const CONSUMER_ENVIRONMENT = ['TABLE_NAME', 'CHANGE_QUEUES'] as const
/** Kinds of items whose changes at least one consumer handles. */
const CONSUMED_KINDS = [...new Set(allConsumers().flatMap(([, { kinds }]) => kinds))]

export const EVENTS_FUNCTIONS = {
  changes: {
    entry: 'functions/events/changes.ts',
    consumes: { kinds: CONSUMED_KINDS },
    environment: ['CHANGE_QUEUES', 'STAGE', 'UNDONE_CHANGES_BUCKET'],
    table: [],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  map_updates: {
    entry: 'functions/events/map-updates.ts',
    reads_queue: 'map_updates',
    environment: CONSUMER_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  search: {
    entry: 'functions/events/search.ts',
    reads_queue: 'search',
    environment: CONSUMER_ENVIRONMENT,
    table: ['BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  pictures: {
    entry: 'functions/events/pictures.ts',
    reads_queue: 'pictures',
    environment: [...CONSUMER_ENVIRONMENT, 'MEDIA_BUCKET', 'DISTRIBUTION_ID'],
    invalidates: true,
    // GetItem: to check whether a deleted point was restored with its picture.
    table: ['GetItem'],
    files: {
      [NEW_UPLOADS_PREFIX]: ['DeleteObject'],
      [AVATAR_PREFIX]: ['DeleteObject'],
      [POINT_IMAGE_PREFIX]: ['DeleteObject'],
      [RECEIPT_PREFIX]: ['DeleteObject'],
      [ART_PREFIX]: ['DeleteObject'],
      // DeleteObject of accepted photos that no report refers to.
      [DAMAGE_PHOTO_PREFIX]: ['DeleteObject'],
      // DeleteObject of accepted photos that no completion refers to.
      [INSTALLATION_PHOTO_PREFIX]: ['DeleteObject'],
    },
    ...BACKGROUND_FUNCTION_SIZE,
  },
  point_history: {
    entry: 'functions/events/point-history.ts',
    reads_queue: 'point_history',
    environment: CONSUMER_ENVIRONMENT,
    // GetItem: an imported order may have been undone before the message about it came.
    table: ['GetItem', 'PutItem', 'DeleteItem'],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  order_upkeep: {
    entry: 'functions/events/order-upkeep.ts',
    reads_queue: 'order_upkeep',
    environment: CONSUMER_ENVIRONMENT,
    // BatchGetItem and ConditionCheckItem: the orders of a merged customer move, on condition that the other customer still
    // exists. DeleteItem: the link of an order whose customer has another address.
    // BatchWriteItem: the order's entries in the ledger.
    table: [
      'GetItem',
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'ConditionCheckItem',
      'DeleteItem',
      'BatchWriteItem',
    ],
    ...BACKGROUND_FUNCTION_SIZE,
  },
  notifications: {
    entry: 'functions/events/notifications.ts',
    reads_queue: 'notifications',
    // PROOF_SECRET_ARN: e-mails to customers without an account contain the order's link, which is signed.
    environment: [...CONSUMER_ENVIRONMENT, 'SITE_URL', 'EMAIL_SELLER', 'EMAIL_QUEUE_URL', 'PROOF_SECRET_ARN'],
    // UpdateItem and BatchGetItem: one e-mail covers several reservations made within minutes.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    queues_email: true,
    ...BACKGROUND_FUNCTION_SIZE,
  },
  freed_points: {
    entry: 'functions/events/freed-points.ts',
    reads_queue: 'freed_points',
    environment: [...CONSUMER_ENVIRONMENT, 'SITE_URL', 'EMAIL_SELLER', 'EMAIL_QUEUE_URL'],
    table: ['GetItem', 'Query', 'DeleteItem'],
    queues_email: true,
    ...BACKGROUND_FUNCTION_SIZE,
  },
  accounts: {
    entry: 'functions/events/accounts.ts',
    reads_queue: 'accounts',
    environment: [...CONSUMER_ENVIRONMENT, 'USER_POOL_ID'],
    table: ['GetItem', 'Query', 'PutItem'],
    user_pool: ACCOUNT_ACTIONS,
    ...BACKGROUND_FUNCTION_SIZE,
  },
  deletions: {
    entry: 'functions/events/deletions.ts',
    reads_queue: 'deletions',
    environment: [
      ...CONSUMER_ENVIRONMENT,
      'SITE_URL',
      'EMAIL_SELLER',
      'EMAIL_QUEUE_URL',
      'USER_POOL_ID',
      'MEDIA_BUCKET',
    ],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // AdminDeleteUser: the profile is deleted by then, so the account is deleted; its role is never changed here.
    user_pool: ['AdminDeleteUser', 'AdminUserGlobalSignOut'],
    files: { [AVATAR_PREFIX]: ['DeleteObject'], [DELETION_RECORDS_PREFIX]: ['PutObject'] },
    queues_email: true,
    ...BACKGROUND_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
