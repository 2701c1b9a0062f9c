import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { SIGN_TEXTS } from '#shared/catalogue/messages/signs.ts'
import { SIGN_STATE_TEXTS } from '#shared/installation/messages/sign-states.ts'
import type { SignStateView } from '#shared/installation/rules/sign-states.ts'
import { labelOf } from '#shared/platform/rules/known-values.ts'
import { formatDate } from '#web/lib/dates.ts'
import { taskPath } from '#web/lib/paths.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

const LOOKS = {
  installed: { tone: 'success', icon: <CheckCircleOutlineRounded /> },
  damaged: { tone: 'danger', icon: <ReportProblemOutlined /> },
  removed: { tone: 'neutral', icon: <RemoveCircleOutlineRounded /> },
  not_installed: { tone: 'neutral', icon: <RemoveCircleOutlineRounded /> },
} as const

/** A sign's state, since when, who says so, and the task that is about it. */
export function SignStateLine({ sign: { state, since, said_by, task_id } }: { sign: SignStateView }) {
  const day = since === null ? '' : SIGN_STATE_TEXTS.SINCE(formatDate(since))
  const source = state === 'installed' && said_by !== null ? labelOf(SIGN_TEXTS.SAID_BY, said_by) : ''
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <StatusChip {...LOOKS[state]}>{labelOf(SIGN_STATE_TEXTS.NAMES, state)}</StatusChip>
      <span>{[day, source].filter(Boolean).join(' · ')}</span>
      {task_id !== null && (state === 'damaged' || state === 'removed') && (
        <Link to={taskPath(task_id)}>{SIGN_STATE_TEXTS.SEE_TASK[state]}</Link>
      )}
    </Stack>
  )
}
