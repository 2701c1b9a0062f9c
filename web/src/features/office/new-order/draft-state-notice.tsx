import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatDateTime, formatTime } from '#web/lib/dates.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { EditConflictAlert } from '#web/ui/edit-conflict-alert.tsx'
import { labelOfFormPart, textOfFormPart } from './draft-merge.ts'
import { useSalespeople } from './salespeople.ts'
import type { NewOrder } from './use-new-order.ts'
import type { DraftConflict } from './use-shared-draft.ts'

const savedText = ({ updated_at, changed_by }: OrderDraft): string =>
  dayOf(updated_at) === dayOf(serverNow())
    ? ORDER_DRAFTS_TEXTS.SAVED(formatTime(updated_at))
    : ORDER_DRAFTS_TEXTS.SAVED_BEFORE(formatDateTime(updated_at), changed_by.name)

/** Says whether the order is saved as a draft, and what a colleague has changed in it. */
export function DraftStateNotice({ order, selfName }: { order: NewOrder; selfName: string }) {
  const { draft, failure, conflict, isGone, startNew } = order.shared
  const isLost = order.unanswered?.isSame ?? false
  return (
    <Stack spacing={1.5}>
      {/* The text changes once a minute, so that screen readers do not read it at every save. */}
      <Typography variant="caption" role="status" sx={{ minHeight: 20 }}>
        {!isGone && !failure && (draft ? savedText(draft) : ORDER_DRAFTS_TEXTS.NOT_KEPT)}
      </Typography>
      <div role="alert">
        {failure && !isGone && <Alert severity="error">{failure}</Alert>}
        {isGone && !isLost && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={startNew}>
                {ORDER_DRAFTS_TEXTS.SAVE_AS_NEW}
              </Button>
            }
          >
            {ORDER_DRAFTS_TEXTS.GONE_MEANWHILE}
          </Alert>
        )}
      </div>
      {conflict && !isGone && <Conflict order={order} conflict={conflict} selfName={selfName} />}
    </Stack>
  )
}

function Conflict({ order, conflict, selfName }: { order: NewOrder; conflict: DraftConflict; selfName: string }) {
  const { isUndecided, acceptTheirs, dismissConflict } = order.shared
  const people = new Map(useSalespeople().data?.map(({ id, full_name }) => [id, full_name]))
  const nameOf = (id: string) => (id === '' ? selfName : (people.get(id) ?? id))
  const codes = new Map(
    [...conflict.by.items.map(({ point_id, seen }) => ({ id: point_id, seen })), ...order.form.points].map(
      ({ id, seen }) => [id, order.quote.data?.get(id)?.asset_code ?? seen?.asset_code ?? id],
    ),
  )
  const { name } = conflict.by.changed_by
  return (
    <EditConflictAlert
      key={conflict.count}
      title={ORDER_DRAFTS_TEXTS.CHANGED_TITLE(name, formatTime(conflict.by.updated_at))}
      text={isUndecided ? ORDER_DRAFTS_TEXTS.UNDECIDED : ORDER_DRAFTS_TEXTS.MERGED}
      changes={conflict.changes.map(({ field, current, typed, accepted }) => ({
        field,
        label: labelOfFormPart(field, codes),
        current: textOfFormPart(field, current, nameOf),
        ownValue: textOfFormPart(field, typed, nameOf),
        accepted,
      }))}
      onAccept={acceptTheirs}
      quiet={!isUndecided}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={dismissConflict}>
          {isUndecided ? ORDER_DRAFTS_TEXTS.KEEP_MINE : ORDER_DRAFTS_TEXTS.DISMISS}
        </Button>
      }
    />
  )
}
