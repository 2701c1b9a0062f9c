import { FINANCE_TEXTS } from '#shared/office/messages/finance.ts'
import { BankStatementButton } from '#web/features/office/finance/bank-statement-button.tsx'
import { LedgerEntries } from '#web/features/office/finance/ledger-entries.tsx'
import { LedgerFigures } from '#web/features/office/finance/ledger-figures.tsx'
import { useLedgerFilters, useLedgerSummary } from '#web/features/office/finance/use-ledger.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

/** The office's page of money: what is owed, late, due and received. */
export function AdminFinanceScreen() {
  useTitle(FINANCE_TEXTS.TITLE)
  const filters = useLedgerFilters()
  const summary = useLedgerSummary()
  const { data } = summary
  // If figures are already shown, the first failed refetch is reported without waiting for the retries.
  const error = summary.error ?? (data ? summary.failureReason : null)
  if (isForbidden(error))
    return (
      <PageFrame title={FINANCE_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )
  return (
    <PageFrame
      title={FINANCE_TEXTS.TITLE}
      action={<BankStatementButton />}
      intro={data ? FINANCE_TEXTS.UPDATED(formatTime(data.at)) : FINANCE_TEXTS.INTRO}
    >
      {error && (
        <RetryAlert query={summary} title={FINANCE_TEXTS.LOAD_FAILED}>
          {error.message}
        </RetryAlert>
      )}
      {data ? (
        <LedgerFigures summary={data} listed={filters.filter} />
      ) : (
        !error && <CardListSkeleton label={FINANCE_TEXTS.LOADING} count={3} height={104} />
      )}
      <LedgerEntries filters={filters} salespeople={data?.open_by_salesperson ?? []} isMoving={summary.isPending} />
    </PageFrame>
  )
}
