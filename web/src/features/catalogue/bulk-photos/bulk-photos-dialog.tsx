import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { ImportFigures, ImportPhase, ProgressBar } from '#web/features/catalogue/point-imports/import-phase.tsx'
import { useBeforeUnloadGuard } from '#web/features/catalogue/point-imports/use-before-unload-guard.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { PhotoFileChooser } from './photo-file-chooser.tsx'
import { FailedPhotosTable, PlannedPhotosTable, UnplannedPhotosTable } from './photo-tables.tsx'
import { type BulkPhotos, type BulkPhotosState, useBulkPhotos } from './use-bulk-photos.ts'

/**
 * Dialog for photos of many points, in steps: choose, check, send, report. It can't be closed while photos are being
 * sent.
 */
export function BulkPhotosDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const photos = useBulkPhotos()
  const { state } = photos
  const isSending = state.at === 'sending'
  useBeforeUnloadGuard(isSending)
  const close = () => {
    onClose()
    photos.restart()
  }
  const footer = actionsOf(photos, close)
  return (
    <SheetDialog
      open={open}
      onClose={close}
      title={BULK_PHOTOS_TEXTS.OPEN}
      description={BULK_PHOTOS_TEXTS.INTRO}
      busy={isSending}
      width="medium"
      {...(footer ? { footer: <DialogActions>{footer}</DialogActions> } : {})}
    >
      {state.at === 'choosing' ? (
        <PhotoFileChooser problem={state.problem} onChoose={photos.choose} />
      ) : (
        <Step state={state} onAssign={photos.assign} />
      )}
    </SheetDialog>
  )
}

type StepProps = { state: Exclude<BulkPhotosState, { at: 'choosing' }>; onAssign: BulkPhotos['assign'] }

function Step({ state, onAssign }: StepProps) {
  switch (state.at) {
    case 'reading':
    case 'finding': {
      const title = state.at === 'reading' ? BULK_PHOTOS_TEXTS.READING : BULK_PHOTOS_TEXTS.FINDING
      return (
        <ImportPhase title={title}>
          <LinearProgress aria-label={title} />
          {state.at === 'reading' && (
            <Typography variant="hint">{BULK_PHOTOS_TEXTS.READ_SO_FAR(state.count)}</Typography>
          )}
        </ImportPhase>
      )
    }
    case 'not_found':
      return (
        <ImportPhase title={BULK_PHOTOS_TEXTS.FIND_FAILED}>
          <Alert severity="error">{state.problem}</Alert>
        </ImportPhase>
      )
    case 'checked':
      return <CheckedStep state={state} onAssign={onAssign} />
    case 'sending':
      return (
        <ImportPhase title={BULK_PHOTOS_TEXTS.SENDING}>
          <ProgressBar
            label={BULK_PHOTOS_TEXTS.SENDING}
            text={BULK_PHOTOS_TEXTS.PROGRESS(state.done, state.total)}
            done={state.done}
            total={state.total}
          />
          <Typography variant="hint">
            {state.isStopping ? BULK_PHOTOS_TEXTS.CANCELLING : BULK_PHOTOS_TEXTS.KEEP_OPEN}
          </Typography>
        </ImportPhase>
      )
    case 'done':
      return <DoneStep {...state} />
  }
}

type CheckedProps = { state: Extract<BulkPhotosState, { at: 'checked' }>; onAssign: BulkPhotos['assign'] }

function CheckedStep({ state, onAssign }: CheckedProps) {
  const { planned, unplanned } = state.plan
  const pointCount = new Set(planned.map(({ point }) => point.point_id)).size
  return (
    <ImportPhase title={BULK_PHOTOS_TEXTS.CHECKED}>
      <ImportFigures
        figures={[
          { label: BULK_PHOTOS_TEXTS.READY(planned.length), count: planned.length, tone: 'success' },
          { label: BULK_PHOTOS_TEXTS.POINTS(pointCount), count: pointCount },
          {
            label: BULK_PHOTOS_TEXTS.LEFT_OUT(unplanned.length),
            count: unplanned.length,
            ...(unplanned.length > 0 ? { tone: 'danger' as const } : {}),
          },
        ]}
      />
      {planned.length === 0 && <Alert severity="error">{BULK_PHOTOS_TEXTS.NOTHING}</Alert>}
      <UnplannedPhotosTable unplanned={unplanned} onAssign={(file, code) => onAssign(state, file, code)} />
      <PlannedPhotosTable planned={planned} />
    </ImportPhase>
  )
}

function DoneStep({ plan, outcome, isStopped }: Extract<BulkPhotosState, { at: 'done' }>) {
  const { sent, known, failed } = outcome
  const isNoneThere = sent + known === 0
  const title = isNoneThere ? BULK_PHOTOS_TEXTS.NONE_SENT : BULK_PHOTOS_TEXTS.DONE
  return (
    <ImportPhase title={isStopped ? BULK_PHOTOS_TEXTS.STOPPED : title}>
      <ImportFigures
        figures={[
          { label: BULK_PHOTOS_TEXTS.SENT(sent), count: sent, tone: 'success' },
          ...(known > 0 ? [{ label: BULK_PHOTOS_TEXTS.KNOWN(known), count: known }] : []),
          {
            label: BULK_PHOTOS_TEXTS.NOT_SENT(failed.length),
            count: failed.length,
            ...(failed.length > 0 ? { tone: 'danger' as const } : {}),
          },
        ]}
      />
      {sent > 0 && <Typography variant="hint">{BULK_PHOTOS_TEXTS.SOON}</Typography>}
      {failed.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{BULK_PHOTOS_TEXTS.FAILED_TITLE(failed.length)}</AlertTitle>
          {!isNoneThere && `${BULK_PHOTOS_TEXTS.OTHERS_ARE_THERE} `}
          {failed.some(({ isFinal }) => !isFinal) ? BULK_PHOTOS_TEXTS.FAILED_DETAIL : BULK_PHOTOS_TEXTS.REFUSED_DETAIL}
        </Alert>
      )}
      <FailedPhotosTable failed={failed} />
      <UnplannedPhotosTable unplanned={plan.unplanned} />
    </ImportPhase>
  )
}

function actionsOf({ state, ...photos }: BulkPhotos, onClose: () => void): ReactNode {
  const others = <Button onClick={photos.restart}>{BULK_PHOTOS_TEXTS.OTHERS}</Button>
  switch (state.at) {
    case 'choosing':
      return undefined
    case 'reading':
    case 'finding':
      return <Button onClick={photos.restart}>{BULK_PHOTOS_TEXTS.CANCEL}</Button>
    case 'not_found':
      return (
        <>
          {others}
          <Button variant="contained" onClick={() => photos.findAgain(state.files)}>
            {BULK_PHOTOS_TEXTS.TRY_AGAIN}
          </Button>
        </>
      )
    case 'checked':
      return (
        <>
          {others}
          {state.plan.planned.length > 0 && (
            <Button variant="contained" onClick={() => photos.send(state.plan)}>
              {BULK_PHOTOS_TEXTS.SEND(state.plan.planned.length)}
            </Button>
          )}
        </>
      )
    case 'sending':
      return (
        <Button variant="outlined" disabled={state.isStopping} onClick={photos.stop}>
          {state.isStopping ? BULK_PHOTOS_TEXTS.CANCELLING : BULK_PHOTOS_TEXTS.CANCEL}
        </Button>
      )
    case 'done':
      return (
        <>
          <Button onClick={photos.restart}>{BULK_PHOTOS_TEXTS.ANOTHER}</Button>
          {state.outcome.failed.some(({ isFinal }) => !isFinal) ? (
            <Button variant="contained" onClick={() => photos.sendFailed(state.plan, state.outcome)}>
              {BULK_PHOTOS_TEXTS.TRY_AGAIN}
            </Button>
          ) : (
            <Button variant="contained" onClick={onClose}>
              {BULK_PHOTOS_TEXTS.FINISH}
            </Button>
          )}
        </>
      )
  }
}
