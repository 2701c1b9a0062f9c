import * as z from 'zod/mini'
import type { SynthesizedTemplates } from './synthesized.ts'

const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
})
const alarm = z.object({
  AlarmName: z.string(),
  Metrics: z.optional(
    z.array(z.object({ MetricStat: z.optional(z.object({ Metric: metric })), Expression: z.optional(z.string()) })),
  ),
})

/** Name such as 'PontoUrbano FinishedRuns Job audit service ponto-urbano-production' */
const named = ({ Namespace, MetricName, Dimensions }: z.infer<typeof metric>): string =>
  [
    Namespace,
    MetricName,
    ...Dimensions.toSorted((a, b) => (a.Name < b.Name ? -1 : 1)).flatMap(({ Name, Value }) => [Name, Value]),
  ].join(' ')

/** All metrics that each alarm watches, by the alarm's name without the stage. */
export const watchedMetrics = (deployed: SynthesizedTemplates): Record<string, string[]> =>
  Object.fromEntries(
    deployed
      .all('AWS::CloudWatch::Alarm', alarm)
      .map(({ is, properties }) => [
        is.AlarmName.replace(`ponto-urbano-${deployed.stage}-`, ''),
        is.Metrics
          ? is.Metrics.flatMap(({ MetricStat }) => (MetricStat ? [named(MetricStat.Metric)] : []))
          : [named(metric.parse(properties))],
      ]),
  )
