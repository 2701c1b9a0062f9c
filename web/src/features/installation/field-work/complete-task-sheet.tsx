import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ComponentProps, useRef, useState } from 'react'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { PROOF_SHOT_KINDS, type ProofShot } from '#shared/catalogue/rules/task-work.ts'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { type FieldTask, NO_PHOTO_MESSAGE } from '#shared/installation/rules/field-work.ts'
import { distanceFromPoint, isFarFromPoint } from '#shared/installation/rules/installation-proof.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import type { AddReportResult } from './outbox/outbox-store.ts'
import type { NewTaskReport } from './outbox/task-report.ts'
import type { DraftShotState, ReportDraft } from './report-draft.ts'
import { useEnqueueReport } from './use-enqueue-report.ts'
import type { Outbox } from './use-outbox.ts'

const Shots = styled('div')({ display: 'grid', gap: 24 })

const Shot = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  color: theme.palette.text.primary,
  '& h3': { margin: 0, fontSize: 17, fontWeight: 700 },
  '& p': { margin: 0, fontSize: 15 },
  '& img': { width: '100%', maxHeight: 320, objectFit: 'contain', borderRadius: theme.radius.card, background: '#000' },
}))

const formatMetres = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }))

type Props = {
  task: FieldTask
  draft: ReportDraft
  onPhoto: (shotKind: ProofShot, file: File, fromGallery: boolean) => void
  addReport: Outbox['add']
  userId: string
  onDone: (result: AddReportResult) => void
  onClose: () => void
}

/** The sheet in which a technician completes a task, with a required near photo and an optional far photo. */
export function CompleteTaskSheet({ task, draft: { ids, shots }, onPhoto, addReport, userId, onDone, onClose }: Props) {
  const { enqueue, busy, problem } = useEnqueueReport(onDone)
  /** Whether somebody tried to complete the task without the near photo. */
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  const hasNearPhoto = shots.near.step === 'taken'
  const isPreparing = Object.values(shots).some(({ step }) => step === 'preparing')

  const complete = () => {
    if (!hasNearPhoto) return setPhotoMissing(true)
    const takenPhotos = PROOF_SHOT_KINDS.flatMap(shotKind => {
      const shot = shots[shotKind]
      return shot.step === 'taken' ? [{ which: shotKind, ...shot }] : []
    })
    const newReport: NewTaskReport = {
      id: ids.complete,
      kind: 'complete',
      user_id: userId,
      task_id: task.id,
      point_id: task.point_id,
      point_name: task.point_name,
      asset_code: assetCodeOf(task),
      made_at: serverNow(),
      photos: takenPhotos.map(({ which, taken_at, position, from_gallery }) => ({
        which,
        taken_at,
        position: position ?? null,
        ...(from_gallery && { from_gallery }),
        key: null,
      })),
    }
    void enqueue(() => addReport(newReport, new Map(takenPhotos.map(({ which, picture }) => [which, picture]))))
  }
  return (
    <SheetDialog
      open
      closesOnBack
      busy={busy}
      onClose={onClose}
      title={FIELD_WORK_TEXTS.COMPLETE_TITLE}
      description={
        <AssetCode code={assetCodeOf(task)}>
          <PointTitle name={task.point_name} />
        </AssetCode>
      }
      footer={
        <BusyButton
          fullWidth
          // Only the button of the next step is filled.
          variant={hasNearPhoto ? 'contained' : 'outlined'}
          size="large"
          loading={busy || isPreparing}
          onClick={complete}
          sx={{ minHeight: 56, fontSize: 17 }}
        >
          {FIELD_WORK_TEXTS.COMPLETE}
        </BusyButton>
      }
    >
      <Shots>
        {isPhotoMissing && !hasNearPhoto && <Alert severity="error">{NO_PHOTO_MESSAGE}</Alert>}
        {problem && <Alert severity="error">{problem}</Alert>}
        {PROOF_SHOT_KINDS.map(shotKind => (
          <ShotField
            key={shotKind}
            which={shotKind}
            shot={shots[shotKind]}
            task={task}
            onFile={(file, fromGallery) => onPhoto(shotKind, file, fromGallery)}
          />
        ))}
      </Shots>
    </SheetDialog>
  )
}

type ShotFieldProps = {
  which: ProofShot
  shot: DraftShotState
  task: FieldTask
  onFile: (file: File, fromGallery: boolean) => void
}

function ShotField({ which, shot, task, onFile }: ShotFieldProps) {
  const { name, detail } = FIELD_WORK_TEXTS.SHOTS[which]
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const isTaken = shot.step === 'taken'
  const url = useObjectUrl(isTaken ? shot.picture : undefined)
  const label = isTaken ? FIELD_WORK_TEXTS.TAKE_AGAIN : FIELD_WORK_TEXTS.TAKE
  return (
    <Shot aria-label={name}>
      <h3>{name}</h3>
      {isTaken ? url && <img src={url} alt={name} /> : <p>{detail(task.work)}</p>}
      {shot.step === 'none' && shot.problem && <Alert severity="error">{shot.problem}</Alert>}
      {isTaken && <PositionLine shot={shot} task={task} />}
      <BusyButton
        variant={isTaken || which === 'far' ? 'outlined' : 'contained'}
        size="large"
        loading={shot.step === 'preparing'}
        startIcon={<PhotoCameraOutlined />}
        aria-label={`${label}: ${name}`}
        onClick={() => camera.current?.click()}
        sx={{ minHeight: 56 }}
      >
        {label}
      </BusyButton>
      <Button
        size="large"
        startIcon={<PhotoLibraryOutlined />}
        aria-label={`${FIELD_WORK_TEXTS.CHOOSE}: ${name}`}
        onClick={() => gallery.current?.click()}
        sx={{ minHeight: 56 }}
      >
        {FIELD_WORK_TEXTS.CHOOSE}
      </Button>
      <PictureInput ref={camera} capture="environment" data-shot={which} onFile={file => onFile(file, false)} />
      <PictureInput ref={gallery} data-gallery-shot={which} onFile={file => onFile(file, true)} />
    </Shot>
  )
}

type PictureInputProps = Omit<ComponentProps<'input'>, 'onChange'> & { onFile: (file: File) => void }

const PictureInput = ({ onFile, ...props }: PictureInputProps) => (
  <input
    {...props}
    hidden
    type="file"
    accept="image/*"
    onChange={({ target }) => {
      const [file] = target.files ?? []
      // Without this, choosing the same file again fires no change event.
      target.value = ''
      if (file) onFile(file)
    }}
  />
)

type PositionLineProps = { shot: Extract<DraftShotState, { step: 'taken' }>; task: FieldTask }

function PositionLine({ shot: { position, from_gallery }, task }: PositionLineProps) {
  if (from_gallery) return <p>{FIELD_WORK_TEXTS.POSITION_OF_GALLERY}</p>
  if (position === undefined) return null
  if (position === null) return <p>{FIELD_WORK_TEXTS.POSITION_UNKNOWN}</p>
  const distance_m = task.point && distanceFromPoint(position, task.point)
  return (
    <>
      <p>{FIELD_WORK_TEXTS.POSITION_KNOWN(formatMetres().format(position.accuracy_m))}</p>
      {distance_m !== null && isFarFromPoint({ distance_m }) && (
        <Alert severity="warning">{FIELD_WORK_TEXTS.FAR_AWAY(distance_m)}</Alert>
      )}
    </>
  )
}
