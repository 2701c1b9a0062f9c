import {
  removeDeletedPointPictureReaction,
  removePersonPictureReaction,
  removePointPictureReaction,
  removeSentFilesReaction,
} from '../catalogue/media/remove-pictures.ts'
import { deleteArtFileReaction } from '../installation/art/delete-art-file.ts'
import { deleteReplacedReceiptsReaction } from '../orders/receipts/remove-receipts.ts'
import { consume } from './consume.ts'

/** Deletes files that no item refers to any more. */
export const reactions = [
  removePointPictureReaction,
  removeDeletedPointPictureReaction,
  removePersonPictureReaction,
  deleteReplacedReceiptsReaction,
  deleteArtFileReaction,
  removeSentFilesReaction,
]
export const handler = consume('pictures', reactions)
