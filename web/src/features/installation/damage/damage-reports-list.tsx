import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { proof as proofApi } from '#shared/installation/api/proof.ts'
import { DAMAGE_TEXTS } from '#shared/installation/messages/damage.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

const Reports = styled(Timeline)(({ theme }) => ({
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .words': { whiteSpace: 'pre-wrap' },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    maxHeight: 220,
    marginTop: 8,
    borderRadius: theme.radius.control,
    border: `1px solid ${theme.palette.divider}`,
  },
}))

/** The damage reports about which a repair task was created, for the office and its technician. */
export function DamageReportsList({ taskId }: { taskId: string }) {
  const reports = useQuery({
    queryKey: queryKeys.damage(taskId),
    queryFn: ({ signal }) => callApi(proofApi.damage, { task_id: taskId }, { signal }),
  })
  if (reports.isError)
    return (
      <RetryAlert query={reports} title={DAMAGE_TEXTS.REPORTS_FAILED}>
        {reports.error.message}
      </RetryAlert>
    )
  return (
    <Reports>
      {reports.data?.items.map(({ id, words, reported_at, repeats, contact, photo_url }) => (
        <li key={id}>
          <p className="words">{words}</p>
          <p className="who">
            <time dateTime={reported_at}>{formatDateTime(reported_at)}</time>
          </p>
          {repeats > 0 && <p>{DAMAGE_TEXTS.REPEATS(repeats)}</p>}
          {contact && <p>{POINT_HISTORY_TEXTS.CONTACT(contact)}</p>}
          {photo_url && <img src={photo_url} alt={POINT_HISTORY_TEXTS.DAMAGE_PHOTO} loading="lazy" />}
        </li>
      ))}
    </Reports>
  )
}
