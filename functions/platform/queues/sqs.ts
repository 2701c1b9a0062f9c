import { SQSClient } from '@aws-sdk/client-sqs'
import { clientTimeouts } from '../aws/client-timeouts.ts'

export const sqs = new SQSClient({ maxAttempts: 5, ...clientTimeouts() })
