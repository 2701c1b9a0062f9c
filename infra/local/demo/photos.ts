import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { forEachConcurrent } from '#functions/platform/table/for-each-concurrent.ts'
import { renderPhoto } from './photo.ts'
import type { SeededPoint } from './seed.ts'

/** Two at a time leave the machine to whoever opens the page meanwhile. */
const AT_ONCE = 2

/** Draws the photos of demo points and puts them where their image_url says. */
export const drawPhotos = (points: readonly SeededPoint[], client: S3Client, Bucket: string): Promise<void> =>
  forEachConcurrent(points, AT_ONCE, async point => {
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
