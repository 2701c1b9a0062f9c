import { customerPrivacy } from '../account/api/customer-privacy.ts'
import { me } from '../account/api/me.ts'
import { catalogue } from '../catalogue/api/catalogue.ts'
import { imports } from '../catalogue/api/imports.ts'
import { media } from '../catalogue/api/media.ts'
import { points } from '../catalogue/api/points.ts'
import { art } from '../installation/api/art.ts'
import { fieldWork } from '../installation/api/field-work.ts'
import { installationTasks } from '../installation/api/installation-tasks.ts'
import { orderLinksWithProofs } from '../installation/api/order-links.ts'
import { proof } from '../installation/api/proof.ts'
import { geocoding } from '../map/api/geocoding.ts'
import { map } from '../map/api/map.ts'
import { pointWatches } from '../map/api/point-watches.ts'
import { overview } from '../office/api/overview.ts'
import { users } from '../office/api/users.ts'
import { contractImports } from '../orders/api/contract-imports.ts'
import { contracts } from '../orders/api/contracts.ts'
import { customerMerges } from '../orders/api/customer-merges.ts'
import { ledger } from '../orders/api/ledger.ts'
import { orderDrafts } from '../orders/api/order-drafts.ts'
import { orders } from '../orders/api/orders.ts'
import { receipts } from '../orders/api/receipts.ts'
import { auth } from '../people/api/auth.ts'
import { customers } from '../people/api/customers.ts'
import type { Endpoint, EndpointGroup } from '../platform/api/endpoint.ts'

/** Every route of the product, by group; each group is served by one function. */
export const api = {
  auth,
  map,
  points,
  imports,
  catalogue,
  orders,
  contracts,
  contract_imports: contractImports,
  receipts,
  order_drafts: orderDrafts,
  order_links: orderLinksWithProofs,
  ledger,
  proof,
  point_watches: pointWatches,
  installation_tasks: installationTasks,
  art,
  field_work: fieldWork,
  overview,
  me,
  users,
  customers,
  customer_merges: customerMerges,
  customer_privacy: customerPrivacy,
  media,
  geocoding,
} as const satisfies Record<string, EndpointGroup>

export type GroupName = keyof typeof api

/** All routes with their place in the contract. */
export const allEndpoints = (): { group: GroupName; name: string; endpoint: Endpoint }[] =>
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group: group as GroupName, name, endpoint })),
  )
