import { EVERY_FIGURE } from '../../office/overview/every-figure.ts'
import { log } from '../../platform/aws/log.ts'
import { recount } from '../../platform/lists/recount.ts'
import { job } from './job.ts'

/** Makes every kept figure what its items come to, and says what it had to mend. Answers how much that was. */
export async function recountFigures(): Promise<number> {
  const { items, counts } = await recount(EVERY_FIGURE)
  for (const count of counts) log.error('a kept figure was not the sum of its items', { count })
  if (items > 0) log.warn('items were not counted as they are', { items })
  return items + counts.length
}

export const handler = job('recount', recountFigures)
