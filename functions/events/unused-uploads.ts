import { removeFile } from '../media/media-store.ts'
import { unusedFile } from '../media/uploads-store.ts'
import type { Change } from './consume.ts'

/** A picture that was sent and never saved goes when its upload is forgotten (TTL). */
export async function removeUnusedUpload({ before, after }: Change): Promise<void> {
  const file = after ? undefined : unusedFile(before)
  if (file) await removeFile(file)
}
