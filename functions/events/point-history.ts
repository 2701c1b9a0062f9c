import { pointHistoryReactions } from '../installation/proof/record-point-history.ts'
import { consume } from './consume.ts'

/** Records the history of points. */
export const reactions = pointHistoryReactions
export const handler = consume('point_history', reactions)
