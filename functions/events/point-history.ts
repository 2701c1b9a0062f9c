import { pointHistoryReactions } from '../installation/proof/record-point-history.ts'
import { consume } from './consume.ts'

/** What happened to points is kept: contracts, prices, photos, what was brought back and what was done. */
export const reactions = pointHistoryReactions
export const handler = consume('point_history', reactions)
