import { zodResolver } from '@hookform/resolvers/zod'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import { DAMAGE_TEXTS } from '#shared/installation/messages/damage.ts'
import {
  type DamageOutcome,
  damageFormSchema,
  MAX_DAMAGE_TEXT_LENGTH,
} from '#shared/installation/rules/damage-reports.ts'
import { acceptedFiles } from '#shared/platform/rules/uploads.ts'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { preparePicture, UnusableFileError } from '#web/lib/prepare-picture.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormTextField, SubmitButton } from '#web/ui/form-fields.tsx'
import { UnsentFile } from '#web/ui/unsent-files.tsx'
import { PhotoUploadError, sendDamageReport } from './send-damage-report.ts'

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& .photo': { display: 'grid', gap: 8, justifyItems: 'start' },
  '& .photo img': {
    maxWidth: '100%',
    maxHeight: 220,
    borderRadius: theme.radius.control,
    border: `1px solid ${theme.palette.divider}`,
  },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}))

const EMPTY = { words: '', contact: '' }

/** The chosen photo. Its object URL is revoked when another photo replaces it. */
function usePhoto() {
  const [photo, setPhoto] = useState<{ file: Blob; url: string }>()
  const [isPreparing, setPreparing] = useState(false)
  const [error, setError] = useState<string>()
  const url = photo?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const choose = async (original: File) => {
    setError(undefined)
    setPreparing(true)
    try {
      const file = await preparePicture('damage_photo', original)
      setPhoto({ file, url: URL.createObjectURL(file) })
    } catch (error) {
      setError(error instanceof UnusableFileError ? error.message : PICTURES_TEXTS.UNREADABLE)
    } finally {
      setPreparing(false)
    }
  }
  return { photo, isPreparing, error, choose, remove: () => setPhoto(undefined) }
}

type FormState =
  | { step: 'editing' }
  | { step: 'sent'; outcome: DamageOutcome }
  | { step: 'photo-missing' }
  | { step: 'refused'; reason: string }

/** The form by which anybody reports a damaged sign: a text, an optional photo and an optional contact. */
export function ReportDamageForm({ pointCode }: { pointCode: string }) {
  const form = useForm({ resolver: zodResolver(damageFormSchema), defaultValues: EMPTY })
  const words = useWatch({ control: form.control, name: 'words' })
  const photo = usePhoto()
  const [state, setState] = useState<FormState>({ step: 'editing' })
  const submit = form.handleSubmit(async values => {
    try {
      setState({ step: 'sent', outcome: await sendDamageReport(pointCode, values, photo.photo?.file) })
    } catch (error) {
      if (error instanceof PhotoUploadError) setState({ step: 'photo-missing' })
      else setState({ step: 'refused', reason: error instanceof Error ? error.message : '' })
    }
  })
  const startOver = () => {
    form.reset(EMPTY)
    photo.remove()
    setState({ step: 'editing' })
  }
  if (state.step === 'sent')
    return (
      <Alert severity="success" action={<Button onClick={startOver}>{DAMAGE_TEXTS.AGAIN}</Button>}>
        <strong>{DAMAGE_TEXTS.SENT}</strong> {DAMAGE_TEXTS.SENT_DETAIL[state.outcome]}
      </Alert>
    )
  const { isSubmitting } = form.formState
  return (
    <Form noValidate onSubmit={submit}>
      <FormTextField
        form={form}
        name="words"
        label={DAMAGE_TEXTS.WORDS}
        hint={DAMAGE_TEXTS.WORDS_HINT(Math.max(0, MAX_DAMAGE_TEXT_LENGTH - words.length))}
        multiline
        minRows={3}
        maxRows={10}
      />
      <PhotoChoice {...photo} />
      {photo.photo && !isSubmitting && <UnsentFile send={async () => false} />}
      <FormTextField
        form={form}
        name="contact"
        label={DAMAGE_TEXTS.CONTACT}
        hint={DAMAGE_TEXTS.CONTACT_HINT}
        autoComplete="off"
      />
      {state.step === 'refused' && (
        <Alert severity="error">
          <strong>{DAMAGE_TEXTS.REFUSED}.</strong> {state.reason}
          <AskSellerButton variant="text" text={DAMAGE_TEXTS.TO_OFFICE(pointCode, words)}>
            {DAMAGE_TEXTS.WRITE_TO_OFFICE}
          </AskSellerButton>
        </Alert>
      )}
      {state.step === 'photo-missing' && <Alert severity="warning">{DAMAGE_TEXTS.PHOTO_LOST}</Alert>}
      <SubmitButton busy={isSubmitting}>
        {isSubmitting
          ? DAMAGE_TEXTS.SENDING
          : state.step === 'photo-missing'
            ? DAMAGE_TEXTS.TRY_PHOTO
            : DAMAGE_TEXTS.SEND}
      </SubmitButton>
    </Form>
  )
}

function PhotoChoice({ photo, isPreparing, error, choose, remove }: ReturnType<typeof usePhoto>) {
  const input = useRef<HTMLInputElement>(null)
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Without this, choosing the same file again fires no change event.
    event.target.value = ''
    if (file) void choose(file)
  }
  return (
    <div className="photo">
      {photo && <img src={photo.url} alt={DAMAGE_TEXTS.PHOTO_CHOSEN} />}
      <div className="buttons">
        <BusyButton
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          loading={isPreparing}
          onClick={() => input.current?.click()}
        >
          {photo ? DAMAGE_TEXTS.OTHER_PHOTO : DAMAGE_TEXTS.PHOTO}
        </BusyButton>
        {photo && (
          <Button color="inherit" onClick={remove}>
            {DAMAGE_TEXTS.NO_PHOTO}
          </Button>
        )}
      </div>
      {error && <Alert severity="error">{error}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles('damage_photo')}
        aria-label={DAMAGE_TEXTS.PHOTO}
        onChange={onChoose}
      />
    </div>
  )
}
