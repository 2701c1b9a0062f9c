import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, Metric, SingleValueWidget, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { BUSINESS_METRICS, METRIC_NAMESPACE, metricServiceNameOf } from '#functions/platform/aws/metrics.ts'
import { resourcePrefixOf, type StageStack } from './stage.ts'

/** Portuguese names of the metrics, as the office calls them. */
const LABELS: Readonly<Record<keyof typeof BUSINESS_METRICS, string>> = {
  reservations: 'Reservas',
  conflicts: 'Reservas recusadas: ponto já ocupado',
  holds_run_out: 'Reservas vencidas sem pagamento',
  orders_confirmed: 'Pedidos confirmados',
  signs_installed: 'Placas instaladas',
  emails_refused: 'E-mails recusados',
}

/** Adds the dashboard of the business: how often each counted event occurred, by day and in the chosen period. */
export function addBusinessDashboard(stack: StageStack): void {
  const metrics = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map(
    name =>
      new Metric({
        namespace: METRIC_NAMESPACE,
        metricName: BUSINESS_METRICS[name].metricName,
        dimensionsMap: { service: metricServiceNameOf(stack.stage.name) },
        statistic: Stats.SUM,
        period: Duration.days(1),
        label: LABELS[name],
      }),
  )
  new Dashboard(stack, 'Business', {
    dashboardName: `${resourcePrefixOf(stack.stage)}-business`,
    defaultInterval: Duration.days(28),
    widgets: [
      [new TextWidget({ markdown: '# Ponto Urbano: o negócio em números', width: 24, height: 2 })],
      [new SingleValueWidget({ title: 'No período', metrics, setPeriodToTimeRange: true, width: 24, height: 4 })],
      metrics.map(metric => new GraphWidget({ title: `${metric.label}, por dia`, left: [metric], width: 8 })),
    ],
  })
}
