import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront'
import { clientTimeouts } from '../../platform/aws/client-timeouts.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { deleteFile } from './media-store.ts'
import { mediaUrl } from './media-url.ts'

const { DISTRIBUTION_ID } = readEnvironment('DISTRIBUTION_ID')

/** CloudFront has its API in one region only, for all distributions. */
const cloudFront = new CloudFrontClient({ region: 'us-east-1', maxAttempts: 5, ...clientTimeouts() })

/**
 * Deletes a picture that the site showed, then CloudFront's cached copies of it. May be repeated: the file's key
 * identifies the invalidation, so CloudFront recognises a repeated request.
 */
export async function removePictureAndEdgeCopies(key: string): Promise<void> {
  await deleteFile(key)
  await cloudFront.send(
    new CreateInvalidationCommand({
      DistributionId: DISTRIBUTION_ID,
      InvalidationBatch: { CallerReference: key, Paths: { Quantity: 1, Items: [mediaUrl(key)] } },
    }),
  )
}
