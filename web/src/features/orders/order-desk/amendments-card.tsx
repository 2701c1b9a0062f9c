import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { AMEND_DESK_TEXTS, AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { orderObstacle } from '#shared/orders/rules/amendments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { AmendmentList } from '#web/features/orders/orders/amendment-list.tsx'
import { amendmentPath } from '#web/lib/paths.ts'

type Props = { order: Order; onAmend: () => void }

/** The amendments of the order's contract, and the button that makes another one. */
export function AmendmentsCard({ order, onAmend }: Props) {
  const { id, amendments = [] } = order
  const isIssued = orderObstacle(order) === undefined
  return (
    <>
      {amendments.length > 0 ? (
        <AmendmentList amendments={amendments} pathOf={number => amendmentPath(id, number, 'office')} />
      ) : (
        <Typography variant="hint">{isIssued ? AMENDMENTS_TEXTS.NONE : AMEND_DESK_TEXTS.ISSUE_FIRST}</Typography>
      )}
      {isIssued && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={onAmend}>
          {AMEND_DESK_TEXTS.CHANGE}
        </Button>
      )}
    </>
  )
}
