/**
 * Custom metrics: counted by the functions (count-metric.ts), watched by alarms and dashboards of
 * infra/stacks/observability-stack.ts.
 */

export const METRIC_NAMESPACE = 'PontoUrbano'

/** The dimension of every metric that separates the stages of one account. */
export const metricServiceNameOf = (stage: string): string => `ponto-urbano-${stage}`

/** A metric's name, with its dimensions besides the service. */
export type CustomMetric = { metricName: string; dimensions?: Readonly<Record<string, string>> }

/** What the business reads. Each is counted once, by who decides it. */
export const BUSINESS_METRICS = {
  /** Orders of a cart or by the office; renewals are none. */
  reservations: { metricName: 'Reservations' },
  /** Reservations that were refused because somebody else has a point. */
  conflicts: { metricName: 'ReservationConflicts' },
  holds_run_out: { metricName: 'HoldsRunOut' },
  orders_confirmed: { metricName: 'OrdersConfirmed' },
  /** Installations that were completed, by their technician or on the board; repairs are none. */
  signs_installed: { metricName: 'SignsInstalled' },
  /** E-mails that the mail service refused for good, or after every retry. */
  emails_refused: { metricName: 'EmailsRefused' },
} as const satisfies Readonly<Record<string, CustomMetric>>

/** Violated invariants that an audit found. */
export const AUDIT_BREACHES: CustomMetric = { metricName: 'AuditBreaches' }

/** Completed runs of a scheduled function. */
export const finishedRunsMetric = (job: string): CustomMetric => ({
  metricName: 'FinishedRuns',
  dimensions: { Job: job },
})

/** Changes of the table that a queue rejected; they are in the bucket of failed changes. */
export const REJECTED_CHANGES: CustomMetric = { metricName: 'RejectedChanges' }
