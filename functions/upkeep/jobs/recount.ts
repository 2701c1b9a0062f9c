import { recountMap } from '../../map/recount-map.ts'
import { COUNT_DEFINITIONS } from '../../office/overview/counted-lists.ts'
import { log } from '../../platform/aws/log.ts'
import { repairCounts } from '../../platform/lists/repair-counts.ts'
import { scheduledJob } from './job.ts'

/** The progress is recorded only every 100 pages, because each record contains the sums of all facets. */
const RESUMED = { scan: 'recount', pages: 100 }

/** Corrects stored counts and sums, and logs the differences. Returns the number of corrections. */
export async function recountFigures(): Promise<number> {
  const { items, counts } = await repairCounts(COUNT_DEFINITIONS, RESUMED)
  for (const count of counts) log.error('a kept figure was not the sum of its items', { count })
  if (items > 0) log.warn('items were not counted as they are', { items })
  const mapRecount = await recountMap()
  if (mapRecount.length > 0) log.error('counts of the map were not those of its points', { parts: mapRecount })
  return items + counts.length + mapRecount.length
}

export const handler = scheduledJob('recount', recountFigures)
