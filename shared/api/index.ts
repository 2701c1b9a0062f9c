import { art } from './art.ts'
import { auth } from './auth.ts'
import { catalogue } from './catalogue.ts'
import { contracts } from './contracts.ts'
import type { Endpoint, EndpointGroup } from './endpoint.ts'
import { fieldWork } from './field-work.ts'
import { geocoding } from './geocoding.ts'
import { imports } from './imports.ts'
import { installationTasks } from './installation-tasks.ts'
import { map } from './map.ts'
import { me } from './me.ts'
import { media } from './media.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { pointWatches } from './point-watches.ts'
import { points } from './points.ts'
import { proof } from './proof.ts'
import { receipts } from './receipts.ts'
import { users } from './users.ts'

/** Every route of the product, by group; each group is served by one function. */
export const api = {
  auth,
  map,
  points,
  imports,
  catalogue,
  orders,
  contracts,
  receipts,
  proof,
  point_watches: pointWatches,
  installation_tasks: installationTasks,
  art,
  field_work: fieldWork,
  overview,
  me,
  users,
  media,
  geocoding,
} as const satisfies Record<string, EndpointGroup>

export type GroupName = keyof typeof api

/** All routes with their place in the contract. */
export const allEndpoints = (): { group: GroupName; name: string; endpoint: Endpoint }[] =>
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group: group as GroupName, name, endpoint })),
  )
