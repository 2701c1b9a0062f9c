import Alert from '@mui/material/Alert'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { OrderLink } from '#web/features/catalogue/points/order-link.tsx'
import { ReasonList } from '#web/features/catalogue/points/reason-list.ts'
import { Figures, Phase, ProgressBar } from './phase.tsx'
import type { RevertState } from './use-revert.ts'

/** Points beyond this are only counted. */
const MAX_SHOWN = 50

/** Progress and result of a revert. */
export function RevertPhase({ state }: { state: NonNullable<RevertState> }) {
  const { pointImport, removed, kept: notRemoved } = state
  const processedCount = removed + notRemoved.length
  if (state.at === 'undone')
    return (
      <Phase title={IMPORTS.UNDO_DONE} file={pointImport.file_name}>
        <Figures
          figures={[
            { label: IMPORTS.REMOVED(removed), count: removed },
            { label: IMPORTS.KEPT(notRemoved.length), count: notRemoved.length },
          ]}
        />
        {notRemoved.length > 0 && <NotRemovedPoints notRemoved={notRemoved} />}
      </Phase>
    )
  return (
    <Phase title={state.at === 'stopped' ? IMPORTS.UNDO_FAILED : IMPORTS.UNDOING} file={pointImport.file_name}>
      {state.at === 'stopped' && <Alert severity="error">{state.error instanceof Error && state.error.message}</Alert>}
      <ProgressBar
        label={IMPORTS.UNDOING}
        text={IMPORTS.UNDO_PROGRESS(processedCount, Math.max(processedCount, pointImport.points))}
        done={processedCount}
        total={Math.max(processedCount, pointImport.points)}
      />
    </Phase>
  )
}

function NotRemovedPoints({ notRemoved }: { notRemoved: readonly PointNotReverted[] }) {
  return (
    <ReasonList aria-label={IMPORTS.KEPT_TITLE}>
      {notRemoved.slice(0, MAX_SHOWN).map(({ point_id, name, why, order_id }) => (
        <li key={point_id}>
          {name}
          <span className="why">
            {IMPORTS.WHY_KEPT[why]} {order_id && <OrderLink orderId={order_id} />}
          </span>
        </li>
      ))}
      {notRemoved.length > MAX_SHOWN && <li>{IMPORTS.MORE_KEPT(notRemoved.length - MAX_SHOWN)}</li>}
    </ReasonList>
  )
}
