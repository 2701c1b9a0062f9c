import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'
import { auditBreaches, count } from '../../platform/aws/metrics.ts'
import { auditTable } from '../audit/scan.ts'
import { scheduledJob } from './job.ts'

const { STAGE } = readEnvironment('STAGE')

/** Audits the table and counts breaches into the metric of the alarm. */
export const handler = scheduledJob('audit', async () => {
  const { breaches, mapDifferences, ...counted } = await auditTable()
  for (const breach of breaches) log.error('breach of an invariant', { breach })
  if (mapDifferences.length > 0) log.error('counts of the map are not those of the points', { mapDifferences })
  log.info('audited', counted)
  count(auditBreaches(STAGE), breaches.length)
  return breaches.length
})
