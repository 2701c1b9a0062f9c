import Button from '@mui/material/Button'
import { ORDER_DRAFTS_TEXTS } from '#shared/office/messages/order-drafts.ts'
import type { LastSeenPoint } from '#shared/orders/rules/order-drafts.ts'
import { EditConflictAlert } from '#web/ui/edit-conflict-alert.tsx'
import { type FormPartChange, labelOfFormPart, textOfFormPart } from './draft-merge.ts'
import { useSalespeople } from './salespeople.ts'
import type { FilledOrder } from './use-new-order.ts'

type Props = {
  order: FilledOrder
  title: string
  changes: readonly FormPartChange[]
  /** The other version's points as they were last seen there. */
  seen: readonly { point_id: string; seen: LastSeenPoint }[]
  selfName: string
  onAccept: (part: string) => void
  onDismiss: () => void
}

/** What a colleague has saved of the order that is filled in. */
export function FormConflictAlert({ order, title, changes, seen, selfName, onAccept, onDismiss }: Props) {
  const people = new Map(useSalespeople().data?.map(({ id, full_name }) => [id, full_name]))
  const nameOf = (id: string) => (id === '' ? selfName : (people.get(id) ?? id))
  const codes = new Map(
    [...seen.map(({ point_id: id, seen: data }) => ({ id, seen: data })), ...order.form.points].map(
      ({ id, seen: data }) => [id, order.quote.data?.get(id)?.asset_code ?? data?.asset_code ?? id],
    ),
  )
  const isUndecided = changes.some(({ accepted }) => !accepted)
  return (
    <EditConflictAlert
      title={title}
      text={isUndecided ? ORDER_DRAFTS_TEXTS.UNDECIDED : ORDER_DRAFTS_TEXTS.MERGED}
      changes={changes.map(({ field, current, typed, accepted }) => ({
        field,
        label: labelOfFormPart(field, codes),
        current: textOfFormPart(field, current, nameOf),
        ownValue: textOfFormPart(field, typed, nameOf),
        accepted,
      }))}
      onAccept={onAccept}
      quiet={!isUndecided}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={onDismiss}>
          {isUndecided ? ORDER_DRAFTS_TEXTS.KEEP_MINE : ORDER_DRAFTS_TEXTS.DISMISS}
        </Button>
      }
    />
  )
}
