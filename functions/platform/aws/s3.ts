import { S3Client } from '@aws-sdk/client-s3'
import { clientTimeouts } from './client-timeouts.ts'

/** With emulators the client uses path-style URLs, because they do not support a hostname per bucket. */
export const s3 = new S3Client({
  maxAttempts: 3,
  ...clientTimeouts(),
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
})
