import { picturesOfPeople, picturesOfPoints, sentFiles } from '../media/remove-pictures.ts'
import { consume } from './consume.ts'

/** Files go that nothing shows any more. */
export const reactions = [picturesOfPoints, picturesOfPeople, sentFiles]
export const handler = consume('pictures', reactions)
