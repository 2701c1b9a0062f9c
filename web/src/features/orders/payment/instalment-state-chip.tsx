import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import EventRounded from '@mui/icons-material/EventRounded'
import TimelapseRounded from '@mui/icons-material/TimelapseRounded'
import TodayRounded from '@mui/icons-material/TodayRounded'
import type { ReactNode } from 'react'
import { INSTALMENT_STATE_LABELS } from '#shared/orders/messages/instalments.ts'
import type { InstalmentState } from '#shared/orders/rules/instalments.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'

const LOOKS: Record<InstalmentState, [Tone, icon: ReactNode]> = {
  due: ['neutral', <EventRounded key="icon" />],
  due_today: ['warning', <TodayRounded key="icon" />],
  partial: ['warning', <TimelapseRounded key="icon" />],
  late: ['danger', <ErrorOutlineRounded key="icon" />],
  paid: ['success', <CheckCircleOutlineRounded key="icon" />],
  cancelled: ['neutral', <DoNotDisturbOnOutlined key="icon" />],
}

/** Chip with an instalment's state. */
export function InstalmentStateChip({ state }: { state: InstalmentState }) {
  const [tone, icon] = LOOKS[state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {INSTALMENT_STATE_LABELS[state]}
    </StatusChip>
  )
}
