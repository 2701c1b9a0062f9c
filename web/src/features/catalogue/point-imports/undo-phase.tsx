import Alert from '@mui/material/Alert'
import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { OrderLink } from '#web/features/catalogue/points/order-link.tsx'
import { ReasonList } from '#web/features/catalogue/points/reason-list.ts'
import { Figures, Phase, ProgressBar } from './phase.tsx'
import type { UndoState } from './use-undo.ts'

/** Points that stayed and are named; the others are counted. */
const SHOWN = 50

/** An import being taken back, and what stayed of it. */
export function UndoPhase({ state }: { state: NonNullable<UndoState> }) {
  const { made, removed, kept } = state
  const done = removed + kept.length
  if (state.at === 'undone')
    return (
      <Phase title={IMPORTS.UNDO_DONE} file={made.file_name}>
        <Figures
          figures={[
            { label: IMPORTS.REMOVED(removed), count: removed },
            { label: IMPORTS.KEPT(kept.length), count: kept.length },
          ]}
        />
        {kept.length > 0 && <KeptPoints kept={kept} />}
      </Phase>
    )
  return (
    <Phase title={state.at === 'stopped' ? IMPORTS.UNDO_FAILED : IMPORTS.UNDOING} file={made.file_name}>
      {state.at === 'stopped' && <Alert severity="error">{state.error instanceof Error && state.error.message}</Alert>}
      <ProgressBar
        label={IMPORTS.UNDOING}
        text={IMPORTS.UNDO_PROGRESS(done, Math.max(done, made.points))}
        done={done}
        total={Math.max(done, made.points)}
      />
    </Phase>
  )
}

function KeptPoints({ kept }: { kept: readonly PointNotReverted[] }) {
  return (
    <ReasonList aria-label={IMPORTS.KEPT_TITLE}>
      {kept.slice(0, SHOWN).map(({ point_id, name, why, order_id }) => (
        <li key={point_id}>
          {name}
          <span className="why">
            {IMPORTS.WHY_KEPT[why]} {order_id && <OrderLink orderId={order_id} />}
          </span>
        </li>
      ))}
      {kept.length > SHOWN && <li>{IMPORTS.MORE_KEPT(kept.length - SHOWN)}</li>}
    </ReasonList>
  )
}
