import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { KeptPoint } from '#web/features/catalogue/points/bulk-report.tsx'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { FramedList } from '#web/ui/framed-list.ts'
import { type NotUndoneRecord, useImportKind } from './import-kind.ts'
import { ImportFigures, ImportPhase, ProgressBar } from './import-phase.tsx'
import type { RevertState } from './use-import-revert.ts'

/** Maximum number of points that are listed; further ones are only counted. */
const MAX_SHOWN = 50

/** Progress and result of a revert. */
export function RevertPhase({ state }: { state: NonNullable<RevertState> }) {
  const { texts } = useImportKind()
  const { sheetImport, removed, restored, kept: notRemoved } = state
  const processedCount = removed + restored + notRemoved.length
  const total = Math.max(processedCount, sheetImport.made + (sheetImport.changed ?? 0))
  if (state.at === 'undone')
    return (
      <ImportPhase title={texts.UNDO_DONE} file={sheetImport.file_name}>
        <ImportFigures
          figures={[
            { label: texts.REMOVED(removed), count: removed },
            ...(restored > 0 ? [{ label: texts.RESTORED(restored), count: restored }] : []),
            { label: texts.KEPT(notRemoved.length), count: notRemoved.length },
          ]}
        />
        {notRemoved.length > 0 && <NotRemoved notRemoved={notRemoved} />}
      </ImportPhase>
    )
  return (
    <ImportPhase title={state.at === 'stopped' ? texts.UNDO_FAILED : texts.UNDOING} file={sheetImport.file_name}>
      {state.at === 'stopped' && (
        <Alert severity="error">
          <AlertTitle>{state.error instanceof Error && state.error.message}</AlertTitle>
          {texts.UNDO_STOPPED_DETAIL}
        </Alert>
      )}
      {total > 0 && (
        <ProgressBar
          label={texts.UNDOING}
          text={texts.UNDO_PROGRESS(processedCount, total)}
          done={processedCount}
          total={total}
        />
      )}
      {state.at === 'undoing' && <Typography variant="hint">{texts.UNDO_KEEP_OPEN}</Typography>}
    </ImportPhase>
  )
}

function NotRemoved({ notRemoved }: { notRemoved: readonly NotUndoneRecord[] }) {
  const { texts } = useImportKind()
  return (
    <FramedList aria-label={texts.KEPT_TITLE}>
      {notRemoved.slice(0, MAX_SHOWN).map(({ id, name, why, order_id }) => (
        <KeptPoint key={id} name={name}>
          {why} {order_id && <OrderIdLink orderId={order_id} />}
        </KeptPoint>
      ))}
      {notRemoved.length > MAX_SHOWN && <ListItem>{texts.MORE_KEPT(notRemoved.length - MAX_SHOWN)}</ListItem>}
    </FramedList>
  )
}
