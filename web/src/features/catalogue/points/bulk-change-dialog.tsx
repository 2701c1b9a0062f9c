import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { DialogActions } from '#web/ui/form-dialog.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { type BulkAction, BulkFields, type BulkInput, bulkChangeOf, EMPTY_BULK_INPUT } from './bulk-fields.tsx'
import { BulkReportList } from './bulk-report.tsx'
import type { BulkOutcome } from './run-bulk-change.ts'
import { type BulkRun, useBulkRun } from './use-bulk-run.ts'

type Props = {
  open: boolean
  onClose: () => void
  action: BulkAction
  /** Ids of the points that were selected when the dialog opened. */
  ids: readonly string[]
  tiers: readonly PricingTier[]
  tags: readonly Tag[]
  onDone: (action: BulkAction, outcome: BulkOutcome) => void
}

/** Dialog of a bulk change, in steps: input, preview, progress, report. */
export function BulkChangeDialog({ open, onClose, action, ids, tiers, tags, onDone }: Props) {
  const [input, setInput] = useState<BulkInput>(EMPTY_BULK_INPUT)
  const [reason, setReason] = useState('')
  const needsReason = action === 'set_tier' || (action === 'set_availability' && input.isAvailable === false)
  const run = useBulkRun(ids, (needsReason && reason.trim()) || undefined, (_, outcome) => onDone(action, outcome))
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const { stage } = run.step
  const isDelete = action === 'delete'

  // Deleting has no input: the preview starts immediately
  const hasStarted = useRef(false)
  useEffect(() => {
    if (isDelete && !hasStarted.current) {
      hasStarted.current = true
      run.preview({ action: 'delete' })
    }
  })
  // Each step replaces the focused button, so the focus is moved
  useEffect(() => {
    if (stage !== 'choice') body.current?.focus()
  }, [stage])

  const change = bulkChangeOf(action, input)
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      busy={stage === 'applying'}
      title={stage === 'report' && isDelete ? POINTS_TEXTS.REPORT_DELETE : POINTS_TEXTS.CHANGE_TITLES[action]}
      description={stage === 'report' ? POINTS_TEXTS.REPORT : POINTS_TEXTS.SELECTED(ids.length)}
      footer={
        <DialogButtons run={run} formId={id} canPreview={change !== undefined} isDelete={isDelete} onClose={onClose} />
      }
    >
      <Stack ref={body} tabIndex={-1} spacing={2.5} sx={{ minHeight: 96, outline: 'none' }}>
        {stage === 'choice' && !isDelete && (
          <form
            id={id}
            onSubmit={event => {
              event.preventDefault()
              if (change) run.preview(change)
            }}
          >
            <BulkFields action={action} input={input} onChange={setInput} tiers={tiers} tags={tags} />
            {needsReason && (
              <TextField
                fullWidth
                multiline
                label={POINTS_TEXTS.REASON}
                helperText={POINTS_TEXTS.REASON_HINT}
                value={reason}
                onChange={event => setReason(event.target.value)}
                sx={{ mt: 2 }}
              />
            )}
          </form>
        )}
        <BulkResult run={run} isDelete={isDelete} />
      </Stack>
    </SheetDialog>
  )
}

function BulkResult({ run: { step }, isDelete }: { run: BulkRun; isDelete: boolean }) {
  if (step.stage === 'choice') return null
  if ('total' in step) {
    const text = (step.stage === 'previewing' ? POINTS_TEXTS.PREVIEWING : POINTS_TEXTS.APPLYING)(step.done, step.total)
    return (
      <Stack spacing={1.25} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <span role="status">{text}</span>
        <LinearProgress variant="determinate" value={(100 * step.done) / step.total} aria-label={text} />
      </Stack>
    )
  }
  const { outcome } = step
  const isReport = step.stage === 'report'
  return (
    <>
      {outcome.error !== undefined && (
        <Alert severity="error">
          <AlertTitle>{isReport ? POINTS_TEXTS.APPLY_FAILED : POINTS_TEXTS.PREVIEW_FAILED}</AlertTitle>
          {outcome.error instanceof ApiError && outcome.error.message}
        </Alert>
      )}
      {(isReport || outcome.error === undefined) && (
        <div role="status" style={{ display: 'grid', gap: 16 }}>
          <BulkReportList outcome={outcome} isDelete={isDelete} isReport={isReport} />
        </div>
      )}
      {!isReport && outcome.error === undefined && outcome.changed === 0 && <p>{POINTS_TEXTS.NOTHING_TO_DO}</p>}
      {!isReport && isDelete && outcome.changed > 0 && <p>{POINTS_TEXTS.DELETE_DETAIL}</p>}
    </>
  )
}

type DialogButtonsProps = { run: BulkRun; formId: string; canPreview: boolean; isDelete: boolean; onClose: () => void }

function DialogButtons({ run, formId, canPreview, isDelete, onClose }: DialogButtonsProps): ReactNode {
  const { step } = run
  if ('total' in step)
    return (
      <DialogActions>
        <Button onClick={step.stage === 'previewing' && isDelete ? onClose : run.stop}>{POINTS_TEXTS.STOP}</Button>
      </DialogActions>
    )
  if (step.stage === 'report')
    return (
      <DialogActions>
        {step.outcome.notReached.length > 0 && (
          <Button onClick={run.resume}>{POINTS_TEXTS.GO_ON(step.outcome.notReached.length)}</Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {POINTS_TEXTS.CLOSE}
        </Button>
      </DialogActions>
    )
  if (step.stage === 'preview') {
    const { outcome, change } = step
    return (
      <DialogActions>
        <Button onClick={isDelete ? onClose : run.editInput}>{isDelete ? POINTS_TEXTS.STOP : POINTS_TEXTS.BACK}</Button>
        {outcome.error !== undefined ? (
          <Button variant="contained" onClick={() => run.preview(change)}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
        ) : (
          <Button
            variant="contained"
            color={isDelete ? 'error' : 'primary'}
            disabled={outcome.changed === 0}
            onClick={() => run.apply(change)}
          >
            {(isDelete ? POINTS_TEXTS.DELETE_NOW : POINTS_TEXTS.APPLY)(outcome.changed)}
          </Button>
        )}
      </DialogActions>
    )
  }
  return (
    <DialogActions>
      <Button onClick={onClose}>{POINTS_TEXTS.STOP}</Button>
      <Button type="submit" form={formId} variant="contained" disabled={!canPreview}>
        {POINTS_TEXTS.PREVIEW}
      </Button>
    </DialogActions>
  )
}
