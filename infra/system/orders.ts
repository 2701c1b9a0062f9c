import { NEW_UPLOADS_PREFIX } from '#shared/platform/rules/uploads.ts'
import { type FunctionDefinitions, HTTP_ENVIRONMENT, HTTP_FUNCTION_SIZE } from './definition.ts'
import { RECEIPT_PREFIX } from './media-prefixes.ts'

/** Environment variables with the operator's data, which contracts contain. */
const OPERATOR_ENVIRONMENT = [
  'OPERATOR_LEGAL_NAME',
  'OPERATOR_TRADE_NAME',
  'OPERATOR_CNPJ',
  'OPERATOR_ADDRESS',
  'OPERATOR_CITY',
  'OPERATOR_SIGNATORY_NAME',
  'OPERATOR_SIGNATORY_CPF',
] as const

export const ORDERS_FUNCTIONS = {
  orders: {
    entry: 'functions/api/orders.ts',
    serves: 'orders',
    environment: [
      ...HTTP_ENVIRONMENT,
      ...OPERATOR_ENVIRONMENT,
      'STAGE',
      'HOLD_HOURS',
      'HELD_POINTS_PER_EMAIL',
      'HELD_POINTS_PER_ACCOUNT',
      'HELD_POINTS_PER_ADDRESS',
      'HOLDER_KEY',
    ],
    // DeleteItem: of the draft from which an order is made, and of the marker of unsettled points.
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  ledger: {
    entry: 'functions/api/ledger.ts',
    serves: 'ledger',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query'],
    ...HTTP_FUNCTION_SIZE,
  },
  contracts: {
    entry: 'functions/api/contracts.ts',
    serves: 'contracts',
    environment: [...HTTP_ENVIRONMENT, ...OPERATOR_ENVIRONMENT],
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  contract_imports: {
    entry: 'functions/api/contract-imports.ts',
    serves: 'contract_imports',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  receipts: {
    entry: 'functions/api/receipts.ts',
    serves: 'receipts',
    environment: [...HTTP_ENVIRONMENT, 'MEDIA_BUCKET'],
    // What a hold without an end writes; DeleteItem: of the marker of unsettled points.
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // GetObject of receipts: a signed link has the rights of the function that signs it.
    files: { [NEW_UPLOADS_PREFIX]: ['GetObject', 'DeleteObject'], [RECEIPT_PREFIX]: ['GetObject', 'PutObject'] },
    ...HTTP_FUNCTION_SIZE,
  },
  order_drafts: {
    entry: 'functions/api/order-drafts.ts',
    serves: 'order_drafts',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
    ...HTTP_FUNCTION_SIZE,
  },
  order_links: {
    entry: 'functions/api/order-links.ts',
    serves: 'order_links',
    environment: [
      ...HTTP_ENVIRONMENT,
      ...OPERATOR_ENVIRONMENT,
      'MEDIA_BUCKET',
      'PROOF_SECRET_ARN',
      'SITE_URL',
      'EMAIL_SELLER',
      'EMAIL_QUEUE_URL',
    ],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    // PutObject of new uploads: an upload form has the rights of the function that signs it.
    files: {
      [NEW_UPLOADS_PREFIX]: ['GetObject', 'PutObject', 'DeleteObject'],
      [RECEIPT_PREFIX]: ['GetObject', 'PutObject'],
    },
    queues_email: true,
    ...HTTP_FUNCTION_SIZE,
  },
  customer_merges: {
    entry: 'functions/api/customer-merges.ts',
    serves: 'customer_merges',
    environment: HTTP_ENVIRONMENT,
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
    ...HTTP_FUNCTION_SIZE,
  },
} as const satisfies FunctionDefinitions
