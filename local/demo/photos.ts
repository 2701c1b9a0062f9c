import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { renderPhoto } from './photo.ts'
import type { SeededPoint } from './seed.ts'

/** Number of photos rendered concurrently; two, so that users of the site are not slowed down. */
const CONCURRENCY = 2

/** Renders the photos of demo points and uploads them under their image_url. */
export const uploadPhotos = (points: readonly SeededPoint[], client: S3Client, Bucket: string): Promise<void> =>
  forEachConcurrent(points, CONCURRENCY, async point => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: `point_images/${point.id}.webp`,
        Body: await renderPhoto(point),
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=3600',
      }),
    )
  })
