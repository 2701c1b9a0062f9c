import { SQSClient } from '@aws-sdk/client-sqs'
import { patience } from '../aws/patience.ts'

export const sqs = new SQSClient({ maxAttempts: 5, ...patience() })
