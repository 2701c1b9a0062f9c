import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'
import { readEnvironment } from './environment.ts'
import { type CustomMetric, METRIC_NAMESPACE, metricServiceNameOf } from './metrics.ts'

const { STAGE } = readEnvironment('STAGE')

const metrics = new Metrics({ namespace: METRIC_NAMESPACE, serviceName: metricServiceNameOf(STAGE) })

/** Adds to a metric by a log line in CloudWatch's embedded metric format. */
export function countMetric({ metricName, dimensions = {} }: CustomMetric, value = 1): void {
  const line = metrics.singleMetric()
  for (const [name, value] of Object.entries(dimensions)) line.addDimension(name, value)
  line.addMetric(metricName, MetricUnit.Count, value)
}
