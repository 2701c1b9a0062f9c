import type { FunctionDefinitions } from './definition.ts'

export const NOTIFICATIONS_FUNCTIONS = {
  emails: {
    entry: 'functions/notifications/emails/handler.ts',
    reads_queue: 'emails',
    environment: [
      'TABLE_NAME',
      'STAGE',
      'SENDER_EMAIL',
      'EMAIL_CONFIGURATION',
      'EMAIL_QUEUE_URL',
      'EMAIL_DEAD_LETTERS_URL',
      'SITE_URL',
      'EMAIL_SELLER',
    ],
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
    sends_email: true,
    timeout_seconds: 30,
    memory_mb: 512,
  },
  email_feedback: {
    entry: 'functions/notifications/feedback/handler.ts',
    reads_queue: 'email_feedback',
    environment: ['TABLE_NAME', 'STAGE', 'FEEDBACK_QUEUE_URL', 'FEEDBACK_DEAD_LETTERS_URL'],
    table: ['GetItem', 'PutItem'],
    timeout_seconds: 30,
    memory_mb: 512,
  },
} as const satisfies FunctionDefinitions
