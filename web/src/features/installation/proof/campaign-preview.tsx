import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import {
  CAMPAIGN_PARAMETERS,
  type CampaignPeriod,
  type CampaignReport,
  campaignPeriodSchema,
} from '#shared/installation/rules/campaign-report.ts'
import { isNotFound } from '#web/lib/call-api.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton, PrintLayout } from '#web/ui/print-layout.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ScreenLoading } from '#web/ui/screen-loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { CampaignPages } from './campaign-pages.tsx'
import { zipPhotos } from './zip-photos.ts'

type End = keyof typeof CAMPAIGN_PARAMETERS

/** The period of the page's address; days that are none are left out. */
function useCampaignPeriod() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const dayOf = (end: End): string | undefined => {
    const parsed = campaignPeriodSchema.safeParse({ from: params.get(CAMPAIGN_PARAMETERS[end]) ?? undefined })
    return parsed.success ? parsed.data.from : undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  const period: CampaignPeriod = { ...(from && { from }), ...(to && { to }) }
  const setDay = (end: End, day: string) => {
    const changed = new URLSearchParams(params)
    if (day === '') changed.delete(CAMPAIGN_PARAMETERS[end])
    else changed.set(CAMPAIGN_PARAMETERS[end], day)
    // The token of an order's link stays.
    navigate({ search: changed.toString(), hash }, { replace: true })
  }
  const isReversed = from !== undefined && to !== undefined && from > to
  return { period, setDay, isReversed }
}

type Props = {
  queryKey: readonly unknown[]
  load: (period: CampaignPeriod, signal: AbortSignal) => Promise<CampaignReport>
  back: { to: string; label: string }
  /** Sends the report to the client; only where there is an order to which that can belong. */
  send?: (period: CampaignPeriod) => ReactNode
  /** What is shown where the report does not exist. */
  missing?: (reason: string) => ReactNode
}

/** The report of a campaign: its days, its pages, and what can be done with them. */
export function CampaignPreview({ queryKey, load, back, send, missing }: Props) {
  const { period, setDay, isReversed } = useCampaignPeriod()
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
        <Stack direction="row" role="search" aria-label={CAMPAIGN_TEXTS.PERIOD} sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <DayField label={CAMPAIGN_TEXTS.FROM} day={period.from} onDay={day => setDay('from', day)} />
          <DayField
            label={CAMPAIGN_TEXTS.TO}
            day={period.to}
            error={isReversed ? CAMPAIGN_TEXTS.DAYS_REVERSED : undefined}
            onDay={day => setDay('to', day)}
          />
          <Typography variant="hint" role="status" sx={{ alignSelf: 'center' }}>
            {report ? CAMPAIGN_TEXTS.COUNTS(report.points.length, report.proofs.length) : CAMPAIGN_TEXTS.DAYS_HINT}
          </Typography>
        </Stack>
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
      {report && <CampaignPages key={query.dataUpdatedAt} report={report} period={period} />}
    </PrintLayout>
  )
}

/** The years that a person types first are no years yet. */
const FIRST_DAY = '2000-01-01'

type DayFieldProps = {
  label: string
  day: string | undefined
  error?: string | undefined
  onDay: (day: string) => void
}

function DayField({ label, day = '', error, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  return (
    <TextField
      type="date"
      size="small"
      sx={{ flex: { xs: '1 1 8rem', sm: '0 0 auto' } }}
      label={label}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || value >= FIRST_DAY) onDay(value)
      }}
      error={error !== undefined}
      helperText={error}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: FIRST_DAY } }}
    />
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
