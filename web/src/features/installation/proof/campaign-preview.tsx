import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import type { CampaignReport } from '#shared/installation/rules/campaign-report.ts'
import { PERIOD_TEXTS } from '#shared/platform/messages/day-periods.ts'
import type { DayPeriod } from '#shared/platform/rules/day-periods.ts'
import { isNotFound } from '#web/lib/call-api.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PeriodFields, useUrlPeriod } from '#web/ui/period-fields.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { CampaignPages } from './campaign-pages.tsx'
import { zipPhotos } from './zip-photos.ts'

type Props = {
  queryKey: readonly unknown[]
  load: (period: DayPeriod, signal: AbortSignal) => Promise<CampaignReport>
  back: { to: string; label: string }
  /** Sends the report to the client; only where there is an order to which that can belong. */
  send?: (period: DayPeriod) => ReactNode
  /** What is shown where the report does not exist. */
  missing?: (reason: string) => ReactNode
}

/** The report of a campaign: its days, its pages, and what can be done with them. */
export function CampaignPreview({ queryKey, load, back, send, missing }: Props) {
  const urlPeriod = useUrlPeriod()
  const { period, isReversed } = urlPeriod
  const query = useQuery({
    queryKey: [...queryKey, period.from ?? '', period.to ?? ''],
    queryFn: ({ signal }) => load(period, signal),
    enabled: !isReversed,
    staleTime: 0,
  })
  const { data, error } = query
  if (missing && isNotFound(error)) return missing(error?.message ?? '')
  const isEmpty = data?.points.length === 0
  const report = data && !isEmpty && !isReversed ? data : undefined
  return (
    <PrintLayout
      back={back}
      action={
        report && (
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', gap: 1, '& > button': { flexGrow: { xs: 1, sm: 0 }, px: { xs: 1.25, sm: 2 } } }}
          >
            {send?.(period)}
            {report.proofs.length > 0 && <DownloadButton report={report} />}
            <PrintButton>{CAMPAIGN_TEXTS.PRINT}</PrintButton>
          </Stack>
        )
      }
    >
      <div className="said" data-screen-only>
        <PeriodFields {...urlPeriod}>
          {report ? CAMPAIGN_TEXTS.COUNTS(report.points.length, report.proofs.length) : PERIOD_TEXTS.HINT}
        </PeriodFields>
      </div>
      {!report && <VisuallyHidden as="h1">{CAMPAIGN_TEXTS.TITLE}</VisuallyHidden>}
      {query.isLoading && <ScreenLoading />}
      {isEmpty && !isReversed && <EmptyState title={CAMPAIGN_TEXTS.NONE_TITLE}>{CAMPAIGN_TEXTS.NONE}</EmptyState>}
      {error && !isReversed && (
        <div className="said">
          <RetryAlert query={query} title={CAMPAIGN_TEXTS.FAILED}>
            {error.message}
          </RetryAlert>
        </div>
      )}
      {report && <CampaignPages report={report} period={period} />}
    </PrintLayout>
  )
}

/** Downloads the photos as one archive, and says how far it is. */
function DownloadButton({ report: { proofs, customer_name } }: { report: CampaignReport }) {
  const [progress, setProgress] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const download = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const { archive, count } = await zipPhotos(proofs, {
        onProgress: (done, all) => setProgress(CAMPAIGN_TEXTS.DOWNLOADING(done, all)),
        signal,
      })
      downloadFile(archive, CAMPAIGN_TEXTS.FILE(nameComparisonKey(customer_name).replaceAll(' ', '-')))
      toast.success(CAMPAIGN_TEXTS.DOWNLOADED(count))
    } catch (error) {
      if (!signal.aborted) toastError(CAMPAIGN_TEXTS.DOWNLOAD_FAILED, error)
    }
    setProgress(undefined)
  }
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<FolderZipOutlined />}
        loading={progress !== undefined}
        loadingPosition="start"
        onClick={() => void download()}
      >
        {progress ?? CAMPAIGN_TEXTS.DOWNLOAD}
      </BusyButton>
      <VisuallyHidden role="status">{progress !== undefined && CAMPAIGN_TEXTS.PREPARING}</VisuallyHidden>
    </>
  )
}
