import { zodResolver } from '@hookform/resolvers/zod'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PICTURES } from '#shared/catalogue/messages/pictures.ts'
import { DAMAGE } from '#shared/installation/messages/damage.ts'
import { type DamageOutcome, damageForm, MAX_DAMAGE_WORDS } from '#shared/installation/rules/damage-reports.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { AskSeller } from '#web/features/platform/whatsapp/ask-seller.tsx'
import { drawPicture, PictureError } from '#web/lib/draw-picture.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormTextField, SubmitButton } from '#web/ui/form-fields.tsx'
import { PhotoLost, report } from './report.ts'

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

/** What a visitor chose to show; its address is given back when another one comes. */
function usePhoto() {
  const [photo, setPhoto] = useState<{ file: Blob; url: string }>()
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const url = photo?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const choose = async (chosen: File) => {
    setProblem(undefined)
    setPreparing(true)
    try {
      const file = await drawPicture('damage_photo', chosen)
      setPhoto({ file, url: URL.createObjectURL(file) })
    } catch (error) {
      setProblem(error instanceof PictureError ? error.message : PICTURES.UNREADABLE)
    } finally {
      setPreparing(false)
    }
  }
  return { photo, isPreparing, problem, choose, remove: () => setPhoto(undefined) }
}

type Outcome =
  | { told: 'nothing' }
  | { told: 'all'; became: DamageOutcome }
  | { told: 'words' }
  | { told: 'refused'; why: string }

/** Takes what anybody saw of a point: words, one photo, and how to ask back for who wants that. */
export function DamageForm({ pointCode }: { pointCode: string }) {
  const form = useForm({ resolver: zodResolver(damageForm), defaultValues: EMPTY })
  const words = useWatch({ control: form.control, name: 'words' })
  const photo = usePhoto()
  const [outcome, setOutcome] = useState<Outcome>({ told: 'nothing' })
  const submit = form.handleSubmit(async values => {
    try {
      setOutcome({ told: 'all', became: await report(pointCode, values, photo.photo?.file) })
    } catch (error) {
      if (error instanceof PhotoLost) setOutcome({ told: 'words' })
      else setOutcome({ told: 'refused', why: error instanceof Error ? error.message : '' })
    }
  })
  const again = () => {
    form.reset(EMPTY)
    photo.remove()
    setOutcome({ told: 'nothing' })
  }
  if (outcome.told === 'all')
    return (
      <Alert severity="success" action={<Button onClick={again}>{DAMAGE.AGAIN}</Button>}>
        <strong>{DAMAGE.SENT}</strong> {DAMAGE.SENT_DETAIL[outcome.became]}
      </Alert>
    )
  const { isSubmitting } = form.formState
  return (
    <Form noValidate onSubmit={submit}>
      <FormTextField
        form={form}
        name="words"
        label={DAMAGE.WORDS}
        hint={DAMAGE.WORDS_HINT(Math.max(0, MAX_DAMAGE_WORDS - words.length))}
        multiline
        minRows={3}
        maxRows={10}
      />
      <PhotoChoice {...photo} />
      <FormTextField form={form} name="contact" label={DAMAGE.CONTACT} hint={DAMAGE.CONTACT_HINT} autoComplete="off" />
      {outcome.told === 'refused' && (
        <Alert severity="error">
          <strong>{DAMAGE.REFUSED}.</strong> {outcome.why}
          <AskSeller variant="text" text={DAMAGE.TO_OFFICE(pointCode, words)}>
            {DAMAGE.WRITE_TO_OFFICE}
          </AskSeller>
        </Alert>
      )}
      {outcome.told === 'words' && <Alert severity="warning">{DAMAGE.PHOTO_LOST}</Alert>}
      <SubmitButton busy={isSubmitting}>
        {isSubmitting ? DAMAGE.SENDING : outcome.told === 'words' ? DAMAGE.TRY_PHOTO : DAMAGE.SEND}
      </SubmitButton>
    </Form>
  )
}

function PhotoChoice({ photo, isPreparing, problem, choose, remove }: ReturnType<typeof usePhoto>) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
    event.target.value = ''
    if (file) void choose(file)
  }
  return (
    <div className="photo">
      {photo && <img src={photo.url} alt={DAMAGE.PHOTO_CHOSEN} />}
      <div className="buttons">
        <BusyButton
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          loading={isPreparing}
          onClick={() => input.current?.click()}
        >
          {photo ? DAMAGE.OTHER_PHOTO : DAMAGE.PHOTO}
        </BusyButton>
        {photo && (
          <Button color="inherit" onClick={remove}>
            {DAMAGE.NO_PHOTO}
          </Button>
        )}
      </div>
      {problem && <Alert severity="error">{problem}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOADS.damage_photo.content_types.join(',')}
        aria-label={DAMAGE.PHOTO}
        onChange={take}
      />
    </div>
  )
}
