import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatDateTime, formatTime } from '#web/lib/dates.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { FormConflictAlert } from './form-conflict-alert.tsx'
import type { NewOrder } from './use-new-order.ts'

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
      {conflict && !isGone && (
        <FormConflictAlert
          key={conflict.count}
          order={order}
          title={ORDER_DRAFTS_TEXTS.CHANGED_TITLE(conflict.by.changed_by.name, formatTime(conflict.by.updated_at))}
          changes={conflict.changes}
          seen={conflict.by.items}
          selfName={selfName}
          onAccept={order.shared.acceptTheirs}
          onDismiss={order.shared.dismissConflict}
        />
      )}
    </Stack>
  )
}
