import EventOutlined from '@mui/icons-material/EventOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import { styled } from '@mui/material/styles'
import { taskWorkName } from '#shared/catalogue/messages/task-work.ts'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import type { FieldTask } from '#shared/installation/rules/field-work.ts'
import { kitTypeLabel } from '#shared/orders/rules/kit-types.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'

/** Card with the highest contrast of all texts (at least 7 to 1), to be readable in sunlight. */
const Card = styled('button')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  width: '100%',
  padding: 16,
  border: `2px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:active': { background: theme.palette.background.default },
  '& .kind': { fontSize: 14, fontWeight: 600 },
  '& .name': { fontSize: 18, lineHeight: 1.35, fontWeight: 700, '& .tier': { color: 'inherit' } },
  '& .line': { display: 'flex', alignItems: 'flex-start', gap: 8, fontSize: 16, lineHeight: 1.4 },
  '& svg': { flexShrink: 0, marginTop: 1, fontSize: 20 },
  '& .late, & .begun': { fontWeight: 700 },
  '& .late svg': { color: theme.palette.error.main },
}))

/** Label of the kit; undefined for work that needs none. */
export const kitLabel = ({ kit_type, work }: FieldTask): string | undefined =>
  kit_type ? kitTypeLabel(kit_type) : work === 'installation' ? FIELD_WORK_TEXTS.NO_KIT : undefined

const shortDay = lazy(
  () => new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
)

/** 'seg., 23/11' for a day ('2026-11-23'). */
const formatWeekdayAndDate = (day: string): string => shortDay().format(new Date(`${day}T12:00:00Z`))

/** The due date, compared with the device's date. That may be wrong, but only decides about colour and wording. */
export function DueDate({ task: { due_date } }: { task: FieldTask }) {
  const isLate = due_date !== null && due_date < dayOf(serverNow())
  return (
    <span className={isLate ? 'line late' : 'line'}>
      {isLate ? <WarningAmberRounded aria-hidden /> : <EventOutlined aria-hidden />}
      {due_date === null
        ? FIELD_WORK_TEXTS.NO_DUE
        : isLate
          ? FIELD_WORK_TEXTS.OVERDUE(formatWeekdayAndDate(due_date))
          : FIELD_WORK_TEXTS.DUE(formatWeekdayAndDate(due_date))}
    </span>
  )
}

/** A task in the list. The whole card is the button that opens it. */
export function FieldTaskCard({ task, hasInput, onOpen }: { task: FieldTask; hasInput: boolean; onOpen: () => void }) {
  return (
    <Card type="button" aria-haspopup="dialog" onClick={onOpen}>
      <span className="kind">{[taskWorkName(task.work), kitLabel(task)].filter(Boolean).join(' · ')}</span>
      <span className="name">
        <PointTitle name={task.point_name} />
      </span>
      <span className="line">
        <PlaceOutlined aria-hidden />
        <span>
          <AssetCode code={assetCodeOf(task)}>
            {task.point && addressBelowName({ ...task.point, name: task.point_name })}
          </AssetCode>
        </span>
      </span>
      <DueDate task={task} />
      {hasInput && (
        <span className="line begun">
          <SaveOutlined aria-hidden />
          {FIELD_WORK_TEXTS.BEGUN}
        </span>
      )}
    </Card>
  )
}
