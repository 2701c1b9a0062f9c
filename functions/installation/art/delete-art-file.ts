import { deleteFile } from '../../catalogue/media/media-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { type Art, storedArt } from './arts-store.ts'

/**
 * Deletes the file that an art no longer refers to. Each art has its own copy of a file, so no other art refers to it.
 */
async function deleteArtFile({ before, after }: Change<Art>): Promise<void> {
  const former = before?.file
  if (former && former !== after?.file) await deleteFile(former)
}

export const deleteArtFileReaction = forEachChange('art', storedArt, deleteArtFile)
