/**
 * Custom metrics: functions count them (count-metric.ts); alarms and dashboards watch them
 * (infra/stacks/observability-stack.ts).
 */

export const METRIC_NAMESPACE = 'PontoUrbano'

/** The value of the dimension `service`, which every metric has and which separates the stages of one AWS account. */
export const metricServiceNameOf = (stage: string): string => `ponto-urbano-${stage}`

/** A metric's name, and its dimensions besides `service`. */
export type CustomMetric = { metricName: string; dimensions?: Readonly<Record<string, string>> }

/** Metrics about the business. Each occurrence is counted once, by the function that decides it. */
export const BUSINESS_METRICS = {
  /** Orders made from a cart or by the office; renewals are not counted. */
  reservations: { metricName: 'Reservations' },
  /** Reservations that were refused because somebody else has one of the points. */
  conflicts: { metricName: 'ReservationConflicts' },
  holds_run_out: { metricName: 'HoldsRunOut' },
  orders_confirmed: { metricName: 'OrdersConfirmed' },
  /**
   * Completed installations, whether the technician reported them or the office moved the task; repairs are not
   * counted.
   */
  signs_installed: { metricName: 'SignsInstalled' },
  /** E-mails that the mail service refused permanently, or at every retry. */
  emails_refused: { metricName: 'EmailsRefused' },
} as const satisfies Readonly<Record<string, CustomMetric>>

/** Violated invariants that the audit found. */
export const AUDIT_BREACHES: CustomMetric = { metricName: 'AuditBreaches' }

/** Completed runs of a scheduled function. */
export const finishedRunsMetric = (job: string): CustomMetric => ({
  metricName: 'FinishedRuns',
  dimensions: { Job: job },
})

/** Changes of the table that a queue rejected; they are in the bucket of failed changes. */
export const REJECTED_CHANGES: CustomMetric = { metricName: 'RejectedChanges' }
