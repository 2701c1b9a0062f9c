import Alert from '@mui/material/Alert'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { FailedEmailsSection } from '#web/features/office/overview/failed-emails-section.tsx'
import { OverviewCharts } from '#web/features/office/overview/overview-charts.tsx'
import { OverviewFigures } from '#web/features/office/overview/overview-figures.tsx'
import { useOverview } from '#web/features/office/overview/use-overview.ts'
import { isForbidden } from '#web/lib/call-api.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

/** The office's start page: what needs attention today. */
export function AdminOverviewScreen() {
  useTitle(OVERVIEW_TEXTS.TITLE)
  const { data, error: lastError, failureReason, isFetching, refetch } = useOverview()
  // If figures are already shown, the first failed refetch is reported without waiting for the retries.
  const error = lastError ?? (data ? failureReason : null)
  if (isForbidden(error))
    return (
      <PageFrame title={OVERVIEW_TEXTS.TITLE}>
        <AccessDenied />
      </PageFrame>
    )
  const retryButton = (
    <BusyButton variant="outlined" color="inherit" loading={isFetching} onClick={() => void refetch()}>
      {SITE_TEXTS.TRY_AGAIN}
    </BusyButton>
  )
  return (
    <PageFrame
      title={OVERVIEW_TEXTS.TITLE}
      intro={data ? OVERVIEW_TEXTS.UPDATED(formatTime(data.at)) : OVERVIEW_TEXTS.INTRO}
    >
      {data ? (
        <>
          {error && (
            <Alert severity="error" action={retryButton}>
              {OVERVIEW_TEXTS.LOAD_FAILED}. {error.message}
            </Alert>
          )}
          <OverviewFigures figures={data} />
          <OverviewCharts figures={data} />
          {data.failed_emails.count > 0 && <FailedEmailsSection />}
        </>
      ) : error ? (
        <EmptyState alert title={OVERVIEW_TEXTS.LOAD_FAILED} action={retryButton}>
          {error.message}
        </EmptyState>
      ) : (
        <CardListSkeleton label={OVERVIEW_TEXTS.LOADING} count={6} height={104} />
      )}
    </PageFrame>
  )
}
