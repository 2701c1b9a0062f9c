import { S3Client } from '@aws-sdk/client-s3'
import { clientTimeouts } from './client-timeouts.ts'

/** Emulators have no host of its own for each bucket. */
export const s3 = new S3Client({
  maxAttempts: 3,
  ...clientTimeouts(),
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
})
