import { answerInWorker } from '#web/lib/ask-worker.ts'
import { ArchiveError, type ArchiveLimits, unzipPhotos } from './unzip-photos.ts'

/** What the page asks: the pictures of an archive, or why none of it is taken. */
export type ArchiveQuestion = { archive: File; limits: ArchiveLimits }

answerInWorker(async ({ archive, limits }: ArchiveQuestion) => {
  try {
    return await unzipPhotos(archive, limits)
  } catch (error) {
    if (error instanceof ArchiveError) return error.reason
    throw error
  }
})
