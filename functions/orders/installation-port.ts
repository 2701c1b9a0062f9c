import type { InstallationProgress } from '#shared/orders/rules/installation-progress.ts'
import type { KitType } from '#shared/orders/rules/kit-types.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'

type ChangeContext = { by: Actor; now: string }

/**
 * What the orders domain needs of the installation domain. Installation imports orders and not the other way round, so
 * entry points inject these functions (functions/installation/with-installation.ts).
 */
export type InstallationPort = {
  /** Creates the first task of each item, except where the installed sign stays (`keepsInstalledSigns`). */
  createTaskActions: (order: Order, items: readonly OrderItem[], by: ChangeContext) => Promise<TransactAction[]>
  /**
   * Completes a change that was interrupted: creates missing tasks of a completed order's items, and sets the order's
   * kit in open tasks.
   */
  settleTaskActions: (order: Order, items: readonly OrderItem[], by: ChangeContext) => Promise<TransactAction[]>
  /** Deletes the tasks of an order; undefined when somebody has worked on one of them. */
  removeTaskActions: (order: Order) => Promise<TransactAction[] | undefined>
  /**
   * What removes the tasks of an order whose confirmation is taken back, with their arts. `isDone`: one of them is
   * completed; `isBegun`: somebody has worked on one of them.
   */
  withdrawTaskActions: (order: Order) => Promise<{ actions: TransactAction[]; isDone: boolean; isBegun: boolean }>
  /** Sets the kit of each open task of these items. */
  setKitActions: (
    items: readonly Pick<OrderItem, 'id'>[],
    kit_type: KitType,
    by: ChangeContext,
  ) => Promise<TransactAction[]>
  /** Installation progress by order id; null for an order without tasks. */
  progressOf: (orders: readonly Order[]) => Promise<Map<string, InstallationProgress | null>>
}

export type WithInstallation = { installation: InstallationPort }
