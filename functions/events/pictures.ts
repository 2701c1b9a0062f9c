import { filesOfArts } from '../media/remove-arts.ts'
import { picturesOfDeletedPoints, picturesOfPeople, picturesOfPoints, sentFiles } from '../media/remove-pictures.ts'
import { receiptsOfOrders } from '../media/remove-receipts.ts'
import { consume } from './consume.ts'

/** Files go that nothing names any more. */
export const reactions = [
  picturesOfPoints,
  picturesOfDeletedPoints,
  picturesOfPeople,
  receiptsOfOrders,
  filesOfArts,
  sentFiles,
]
export const handler = consume('pictures', reactions)
