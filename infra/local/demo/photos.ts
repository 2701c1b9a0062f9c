import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { renderPhoto } from './photo.ts'
import type { SeededPoint } from './seed.ts'

/** Two at a time leave the machine to whoever opens the page meanwhile. */
const AT_ONCE = 2

/** Draws the photos of demo points and puts them where their image_url says. */
export async function drawPhotos(points: readonly SeededPoint[], client: S3Client, bucket: string): Promise<void> {
  const waiting = [...points]
  const draw = async () => {
    for (let point = waiting.shift(); point; point = waiting.shift())
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `point_images/${point.id}.webp`,
          Body: await renderPhoto(point),
          ContentType: 'image/webp',
          CacheControl: 'public, max-age=3600',
        }),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, draw))
}
