import { deletions, lateOrders, retainedPeople } from '../account/privacy/carry-out-deletion.ts'
import { consume } from './consume.ts'

/** People who asked for it are removed, and what the law keeps of them when its time is over. */
export const reactions = [deletions, lateOrders, retainedPeople]
export const handler = consume('deletions', reactions)
