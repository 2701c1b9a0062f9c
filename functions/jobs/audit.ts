import { auditTable } from '../audit/scan.ts'
import { log } from '../aws/log.ts'

/** Counts breaches into the metric that the alarm watches (CloudWatch embedded metric format, one line of the log). */
export async function handler(): Promise<number> {
  const { breaches, ...counted } = await auditTable()
  for (const breach of breaches) log.error('breach of an invariant', { breach })
  console.log(
    JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          { Namespace: 'PontoUrbano', Dimensions: [[]], Metrics: [{ Name: 'AuditBreaches', Unit: 'Count' }] },
        ],
      },
      AuditBreaches: breaches.length,
      ...counted,
    }),
  )
  return breaches.length
}
