import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import { statusOfUser, USER_STATUS_LABELS, type User } from '#shared/people/rules/users.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** Chip that shows whether the person has confirmed the e-mail. */
export function UserStatusChip({ user }: { user: User }) {
  const status = statusOfUser(user)
  return (
    <StatusChip
      tone={status === 'confirmed' ? 'success' : 'warning'}
      icon={status === 'confirmed' ? <CheckCircleRounded /> : <ScheduleRounded />}
    >
      {USER_STATUS_LABELS[status]}
    </StatusChip>
  )
}
