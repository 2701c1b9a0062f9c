import { removeFile } from '../../catalogue/media/media-store.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { type Art, storedArt } from './arts-store.ts'

/** The file of an art goes when the art has it no more: no other can have it, as each keeps a copy of its own. */
export async function deleteArtFile({ before, after }: Change<Art>): Promise<void> {
  const former = before?.file
  if (former && former !== after?.file) await removeFile(former)
}

export const artFileReaction = toEach('art', storedArt, deleteArtFile)
