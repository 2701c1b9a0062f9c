import { pointsGivenBack } from '../held-points/give-back-points.ts'
import { orderHistory } from '../orders/keep-history.ts'
import { consume } from './consume.ts'

/** What is kept beside an order: its history, and what its buyer holds without payment. */
export const reactions = [orderHistory, pointsGivenBack]
export const handler = consume('order_upkeep', reactions)
