import type { InstallationProgress } from '#shared/orders/rules/installation-progress.ts'
import type { KitType } from '#shared/orders/rules/kit-types.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'

type ChangeContext = { by: Actor; now: string }

/**
 * What orders need of the installation domain, which may import orders but not be imported by them; entry points inject
 * it.
 */
export type InstallationPort = {
  /** Creates the first task of each item, unless the signs that hang there stay (`keepsInstalledSigns`). */
  createTaskActions: (order: Order, items: readonly OrderItem[], by: ChangeContext) => Promise<TransactAction[]>
  /** Make the tasks of these items what a completed order says, where a change was cut off: there, and open ones of its kit. */
  settleTaskActions: (order: Order, items: readonly OrderItem[], by: ChangeContext) => Promise<TransactAction[]>
  /** Take back the tasks of an order; undefined when somebody has worked on one. */
  removeTaskActions: (order: Order) => Promise<TransactAction[] | undefined>
  /** For each open task of these items. */
  setKitActions: (
    items: readonly Pick<OrderItem, 'id'>[],
    kit_type: KitType,
    by: ChangeContext,
  ) => Promise<TransactAction[]>
  /** Installation progress by order id; null for an order without tasks. */
  progressOf: (orders: readonly Order[]) => Promise<Map<string, InstallationProgress | null>>
}

export type WithInstallation = { installation: InstallationPort }
