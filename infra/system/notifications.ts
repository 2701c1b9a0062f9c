import type { Functions } from './definition.ts'

export const NOTIFICATIONS_FUNCTIONS = {
  emails: {
    entry: 'functions/notifications/emails/handler.ts',
    reads_queue: 'emails',
    environment: ['TABLE_NAME', 'STAGE', 'SENDER_EMAIL', 'EMAIL_QUEUE_URL', 'EMAIL_DEAD_LETTERS_URL', 'SITE_URL'],
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'],
    sends_email: true,
    timeout_seconds: 30,
    memory_mb: 512,
  },
} as const satisfies Functions
