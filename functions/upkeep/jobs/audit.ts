import { countMetric } from '../../platform/aws/count-metric.ts'
import { log } from '../../platform/aws/log.ts'
import { AUDIT_BREACHES } from '../../platform/aws/metrics.ts'
import { auditTable } from '../audit/audit-table.ts'
import { scheduledJob } from './job.ts'

/** Maximum number of breaches in the log, because nobody reads more; the metric counts all. */
const MAX_LOGGED = 100

/** Audits the table, and counts breaches in the metric that an alarm watches. */
export const handler = scheduledJob('audit', async () => {
  const { breaches, mapDifferences, ...counts } = await auditTable({ resumed: { scan: 'audit' } })
  for (const breach of breaches.slice(0, MAX_LOGGED)) log.error('breach of an invariant', { breach })
  if (mapDifferences.length > 0) log.error('counts of the map are not those of the points', { mapDifferences })
  log.info('audited', { ...counts, breaches: breaches.length })
  countMetric(AUDIT_BREACHES, breaches.length)
  return breaches.length
})
