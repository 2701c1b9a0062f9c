import { startS3 } from '#local/emulators/s3.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'

/** Starts the file emulator with an empty bucket of media, and sets its environment. */
export async function startMediaFiles(onCrash: (sentence: string) => void) {
  const files = await startS3({
    directory: undefined,
    buckets: [LOCAL_RESOURCES.media_bucket],
    // The access key that gives this test file a database of its own
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: LOCAL_RESOURCES.access_key,
    origin: 'http://localhost:3000',
    onCrash,
  })
  process.env.AWS_ENDPOINT_URL_S3 = files.endpoint
  return files
}
