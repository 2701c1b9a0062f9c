import {
  removeDeletedPointPictureReaction,
  removePersonPictureReaction,
  removePointPictureReaction,
  removeSentFilesReaction,
} from '../catalogue/media/remove-pictures.ts'
import { artFileReaction } from '../installation/art/delete-art-file.ts'
import { receiptFileReaction } from '../orders/receipts/remove-receipts.ts'
import { consume } from './consume.ts'

/** Deletes files that no item refers to any more. */
export const reactions = [
  removePointPictureReaction,
  removeDeletedPointPictureReaction,
  removePersonPictureReaction,
  receiptFileReaction,
  artFileReaction,
  removeSentFilesReaction,
]
export const handler = consume('pictures', reactions)
