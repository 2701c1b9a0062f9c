import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART_STATUS_LABELS, ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { ArtView } from '#shared/installation/rules/arts.ts'
import type { ArtStatus } from '#shared/installation/rules/installation-tasks.ts'
import { labelOf } from '#shared/platform/rules/known-values.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { LinkedFile } from '#web/ui/linked-file.tsx'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { ArtId } from './use-art.ts'

const CHIPS: Record<ArtStatus, { tone: Tone; icon: ReactNode }> = {
  none: { tone: 'neutral', icon: <ImageOutlined /> },
  sent: { tone: 'warning', icon: <ScheduleRounded /> },
  from_client: { tone: 'warning', icon: <ScheduleRounded /> },
  approved: { tone: 'success', icon: <CheckCircleRounded /> },
  refused: { tone: 'danger', icon: <RemoveCircleOutlineRounded /> },
}

export const ArtChip = ({ status }: { status: ArtStatus }) => (
  <StatusChip {...CHIPS[status]}>{labelOf(ART_STATUS_LABELS, status)}</StatusChip>
)

/** Who sent an art, and who decided what about it. */
export const ArtFacts = ({ art }: { art: ArtView }) => (
  <Stack spacing={0.25} sx={{ overflowWrap: 'anywhere' }}>
    <Typography variant="hint">{ART_TEXTS.SENT_BY(art.sent_by, formatDateTime(art.sent_at))}</Typography>
    {art.outcome !== 'sent' && art.decided_at !== null && (
      <Typography variant="hint">
        {ART_TEXTS.DECIDED_BY(art.outcome, art.decided_by ?? '', formatDateTime(art.decided_at))}
      </Typography>
    )}
    {art.reason !== null && (
      <Typography variant="subtitle2" component="p">
        {ART_TEXTS.REASON(art.reason)}
      </Typography>
    )}
    {art.removed_at !== null && (
      <Typography variant="hint">
        {ART_TEXTS.REMOVED_BY(art.removed_by ?? '', formatDateTime(art.removed_at))}
      </Typography>
    )}
  </Stack>
)

/** A link to an art's file, with its picture or name. */
export const ArtFileLink = ({ task_id, art_version }: ArtId) => (
  <LinkedFile
    queryKey={queryKeys.artFile(task_id, art_version)}
    fetchLink={signal => callApi(artApi.open, { task_id, art_version }, { signal })}
    name={ART_TEXTS.FILE}
    messages={ART_TEXTS}
  />
)
