import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { acceptedFiles } from '#shared/platform/rules/uploads.ts'
import type { PointPhotoState } from './use-point-photo.ts'

const Field = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '176px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'center',
  padding: 12,
  border: `1px dashed #8A90A3`,
  borderRadius: theme.radius.card,
  '&[data-over=true]': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.action.selected,
  },
  '& .shown': {
    position: 'relative',
    aspectRatio: '16 / 10',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: theme.radius.control,
    background: theme.palette.background.default,
    color: theme.palette.text.secondary,
    fontSize: 13,
    textAlign: 'center',
  },
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& .MuiAlert-root': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .shown': { maxWidth: 280 },
  },
}))

type Props = {
  photo: PointPhotoState
  savedUrl: string | null
  /** Element that gets the focus when the photo is refused. */
  ref: Ref<HTMLButtonElement>
}

/** URL of the chosen photo; else of the saved one, unless it is to be removed. */
export function shownPhotoUrl({ state }: PointPhotoState, savedUrl: string | null): string | null {
  if (state.step === 'unchanged') return savedUrl
  return state.step === 'removed' ? null : state.url
}

const statusText = ({ state, isPreparing }: PointPhotoState): string => {
  if (isPreparing) return PICTURES_TEXTS.PREPARING
  if (state.step === 'sending') return PICTURES_TEXTS.SENDING
  if (state.step === 'ready') return POINT_FORM_TEXTS.PHOTO_READY
  return state.step === 'removed' ? POINT_FORM_TEXTS.PHOTO_REMOVED : POINT_FORM_TEXTS.PHOTO_INTRO
}

/** Choosing, dropping, replacing and removing the point's photo. */
export function PhotoField({ photo, savedUrl, ref }: Props) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const { state } = photo
  const url = shownPhotoUrl(photo, savedUrl)
  const problem = photo.problem ?? (state.step === 'failed' ? state.reason : undefined)

  const onFileChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? []
    // So that the same file can be chosen again.
    event.target.value = ''
    if (picture) photo.choose(picture)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(false)
    const [picture] = event.dataTransfer.files
    if (picture) photo.choose(picture)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(true)
  }
  const openFileDialog = () => file.current?.click()
  return (
    // Dropping a file is only a shortcut for the buttons.
    <Field
      role="group"
      aria-labelledby={id}
      data-over={isDragOver}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
    >
      <div className="shown">
        {url === null ? (
          <Stack component="span" spacing={0.5} sx={{ alignItems: 'center' }}>
            <AddPhotoAlternateOutlined />
            {isDragOver ? POINT_FORM_TEXTS.PHOTO_DROP : POINT_FORM_TEXTS.PHOTO_NONE}
          </Stack>
        ) : (
          <img src={url} alt={POINT_FORM_TEXTS.PHOTO_ALT} />
        )}
      </div>
      <Stack spacing={1} sx={{ alignItems: 'flex-start', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" id={id}>
          {POINT_FORM_TEXTS.PHOTO}
        </Typography>
        <Typography variant="hint" role="status">
          {statusText(photo)}
        </Typography>
        {state.step === 'sending' && (
          <LinearProgress
            sx={{ width: 1 }}
            variant="determinate"
            value={Math.round(state.part * 100)}
            aria-label={PICTURES_TEXTS.SENDING}
          />
        )}
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {state.step === 'failed' && (
            <Button variant="contained" onClick={photo.retry}>
              {PICTURES_TEXTS.TRY_AGAIN}
            </Button>
          )}
          {state.step === 'sending' ? (
            <Button ref={ref} color="inherit" onClick={photo.cancelSending}>
              {PICTURES_TEXTS.CANCEL_SENDING}
            </Button>
          ) : (
            <Button ref={ref} variant="outlined" onClick={openFileDialog}>
              {url === null ? POINT_FORM_TEXTS.PHOTO_CHOOSE : POINT_FORM_TEXTS.PHOTO_REPLACE}
            </Button>
          )}
          {state.step === 'unchanged' && savedUrl !== null && (
            <Button color="inherit" onClick={photo.remove}>
              {POINT_FORM_TEXTS.PHOTO_REMOVE}
            </Button>
          )}
          {state.step !== 'unchanged' && state.step !== 'sending' && (
            <Button color="inherit" onClick={photo.reset}>
              {savedUrl === null ? POINT_FORM_TEXTS.PHOTO_DISMISS : POINT_FORM_TEXTS.PHOTO_UNDO}
            </Button>
          )}
        </Stack>
      </Stack>
      {problem && <Alert severity="error">{problem}</Alert>}
      <input
        ref={file}
        type="file"
        hidden
        accept={acceptedFiles('point_image')}
        aria-label={POINT_FORM_TEXTS.PHOTO_CHOOSE}
        onChange={onFileChange}
      />
    </Field>
  )
}
