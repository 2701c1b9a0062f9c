import { taskHistory } from '../installation/tasks/keep-history.ts'
import { ordersOfAccounts } from '../orders/claim.ts'
import { pointsGivenBack } from '../orders/held-points/give-back-points.ts'
import { orderHistory } from '../orders/keep-history.ts'
import { phoneKept } from '../orders/keep-phone.ts'
import { consume } from './consume.ts'

/**
 * What is kept beside an order: its history and that of its installation tasks, what its buyer holds without payment, whose
 * account it is, and the phone of that account.
 */
export const reactions = [orderHistory, taskHistory, pointsGivenBack, ordersOfAccounts, phoneKept]
export const handler = consume('order_upkeep', reactions)
