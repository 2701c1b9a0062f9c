import { expect } from 'vitest'
import { startS3 } from '#local/emulators/s3.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Starts what the tests of customers need: the real table and files, an e-mail queue, a tier and an administrator. */
export async function startCustomerSystem() {
  const broken: string[] = []
  const onCrash = (sentence: string) => broken.push(sentence)
  const database = await startTable()
  const files = await startS3({
    directory: undefined,
    buckets: [LOCAL_RESOURCES.media_bucket],
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: LOCAL_RESOURCES.access_key,
    origin: 'http://localhost:3000',
    onCrash,
  })
  process.env.AWS_ENDPOINT_URL_S3 = files.endpoint
  const queue = await startEmailQueue(undefined, onCrash)
  const of = await import('./privacy-use-cases.ts')
  await of.createPricingTier(goldTier)
  await of.createProfile(aPerson('admin'))
  return {
    of,
    close: async () => {
      await Promise.all([files.close(), queue.close()])
      await database.close()
      expect(broken).toEqual([])
    },
  }
}
