import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import type { KitType } from '#shared/domain/kit-types.ts'
import type { Order, OrderItem } from '#shared/domain/orders.ts'
import type { Actor } from '#shared/domain/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'

type By = { by: Actor; now: string }

/**
 * What orders need of the installation domain, which may import orders but not be imported by them; entry points inject
 * it.
 */
export type Installation = {
  /** For each item its first task. */
  createTaskActions: (order: Order, items: readonly OrderItem[], by: By) => Promise<TransactAction[]>
  /** For each open task of these items. */
  setKitActions: (items: readonly Pick<OrderItem, 'id'>[], kit_type: KitType, by: By) => Promise<TransactAction[]>
  /** By item id; items without a task are missing. */
  findTasks: (itemIds: readonly string[]) => Promise<Map<string, InstallationTask>>
}

export type WithInstallation = { installation: Installation }
