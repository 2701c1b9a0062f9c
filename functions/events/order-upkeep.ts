import { pointsGivenBack } from '../held-points/give-back-points.ts'
import { taskHistory } from '../installation-tasks/keep-history.ts'
import { ordersOfAccounts } from '../orders/claim.ts'
import { orderHistory } from '../orders/keep-history.ts'
import { consume } from './consume.ts'

/**
 * What is kept beside an order: its history and that of its installation tasks, what its buyer holds without payment, and
 * whose account it is.
 */
export const reactions = [orderHistory, taskHistory, pointsGivenBack, ordersOfAccounts]
export const handler = consume('order_upkeep', reactions)
