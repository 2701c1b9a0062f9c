import type { InstallationTask, KitType } from '#shared/domain/installation-tasks.ts'
import type { Order, OrderItem } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'

type By = { by: Actor; now: string }

/** What orders ask of the installation domain, which stands above them; entry points hand it in. */
export type Installation = {
  /** The actions that create the first task of each item. */
  createTasks: (order: Order, items: readonly OrderItem[], by: By) => Promise<TransactAction[]>
  /** The actions that give the open tasks of these items another kit. */
  setKit: (items: readonly Pick<OrderItem, 'id'>[], kit_type: KitType, by: By) => Promise<TransactAction[]>
  /** The tasks that exist, by the id of their item. */
  findTasks: (itemIds: readonly string[]) => Promise<Map<string, InstallationTask>>
}

export type WithInstallation = { installation: Installation }
