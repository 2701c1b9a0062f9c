import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ledger } from '#shared/orders/api/ledger.ts'
import { STATEMENT_TEXTS } from '#shared/orders/messages/customer-statement.ts'
import { PERIOD_TEXTS } from '#shared/platform/messages/day-periods.ts'
import { StatementPages } from '#web/features/office/customers/statement-pages.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { customerPath } from '#web/lib/paths.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PeriodFields, useUrlPeriod } from '#web/ui/period-fields.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** What a customer owes and paid in a period, to print. */
export function CustomerStatementScreen() {
  const { customerId = '' } = useParams()
  const urlPeriod = useUrlPeriod()
  const { period, isReversed } = urlPeriod
  useTitle(STATEMENT_TEXTS.TITLE)
  const query = useQuery({
    queryKey: queryKeys.customerStatement(customerId, period),
    queryFn: ({ signal }) => callApi(ledger.ofCustomer, { customer_id: customerId, ...period }, { signal }),
    enabled: !isReversed,
    staleTime: 0,
  })
  const statement = isReversed ? undefined : query.data
  const isEmpty = statement?.entries.length === 0 && statement.opening === 0
  const isShown = statement && !isEmpty
  return (
    <PrintLayout
      back={{ to: customerPath(customerId), label: STATEMENT_TEXTS.BACK }}
      action={isShown && <PrintButton>{STATEMENT_TEXTS.PRINT}</PrintButton>}
    >
      <div className="said" data-screen-only>
        <PeriodFields {...urlPeriod}>{PERIOD_TEXTS.HINT}</PeriodFields>
      </div>
      {!isShown && <VisuallyHidden as="h1">{STATEMENT_TEXTS.TITLE}</VisuallyHidden>}
      {query.isLoading && <ScreenLoading />}
      {isEmpty && <EmptyState title={STATEMENT_TEXTS.NONE_TITLE}>{STATEMENT_TEXTS.NONE}</EmptyState>}
      {query.error && !isReversed && (
        <div className="said">
          <RetryAlert query={query} title={STATEMENT_TEXTS.FAILED}>
            {query.error.message}
          </RetryAlert>
        </div>
      )}
      {isShown && <StatementPages statement={statement} customerName={statement.customer_name} period={period} />}
    </PrintLayout>
  )
}
