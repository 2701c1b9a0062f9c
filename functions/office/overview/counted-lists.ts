import { pointCountDefinition } from '../../catalogue/points/listed-points-store.ts'
import { taskCountDefinition } from '../../installation/tasks/listed-tasks-store.ts'
import { ledgerCountDefinition } from '../../orders/ledger/listed-ledger-store.ts'
import { orderCountDefinition } from '../../orders/listed-orders-store.ts'
import { customerCountDefinition } from '../../people/customers/listed-customers-store.ts'
import { profileCountDefinition } from '../../people/profiles/listed-profiles-store.ts'
import { type UntypedCountDefinition, untypedCountDefinition } from '../../platform/lists/repair-counts.ts'

/** All lists whose items are counted, for facets and for the overview's figures. */
export const COUNT_DEFINITIONS: readonly UntypedCountDefinition[] = [
  untypedCountDefinition(orderCountDefinition),
  untypedCountDefinition(ledgerCountDefinition),
  untypedCountDefinition(pointCountDefinition),
  untypedCountDefinition(profileCountDefinition),
  untypedCountDefinition(customerCountDefinition),
  untypedCountDefinition(taskCountDefinition),
]
