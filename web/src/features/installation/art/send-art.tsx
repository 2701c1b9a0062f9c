import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { toast } from 'sonner'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART } from '#shared/installation/messages/art.ts'
import { call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'

const Points = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, fontSize: 14, fontWeight: 600 },
  '& .MuiFormControlLabel-root': { marginRight: 0, minHeight: 44 },
  '& .MuiFormControlLabel-label': { fontSize: 14, overflowWrap: 'anywhere' },
  '& p': { color: theme.palette.error.main },
}))

type Sign = { task_id: string; point_name: string }

type Props = {
  /** Those that it is for unless somebody says otherwise. */
  signs: readonly Sign[]
  /** All that it may be for: those of the order. */
  among?: readonly Sign[]
  has: boolean
  onSent: () => void
}

/** Choosing an art and sending it, for one point or for several in one go. */
export function SendArt({ signs, among = signs, has, onSent }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(signs.map(({ task_id }) => task_id)))
  const wanted = among.filter(({ task_id }) => chosen.has(task_id))
  const toggle = (id: string) =>
    setChosen(before => new Set(before.has(id) ? [...before].filter(each => each !== id) : [...before, id]))
  return (
    <FileUploadField
      kind="art"
      messages={ART}
      showsFormats={!has}
      chooseLabel={has ? ART.SEND_ANOTHER : ART.CHOOSE}
      onUploaded={async (key, signal) => {
        const [first, ...others] = wanted.map(({ task_id }) => task_id)
        await call(artApi.send, { task_id: first ?? '', key, also: others }, { signal })
        toast.success(ART.SENT)
        onSent()
      }}
      onFailed={error => sayFailure(ART.UPLOAD_FAILED, error)}
      isReady={wanted.length > 0}
      questions={
        among.length > 1 && (
          <Points>
            <legend>{ART.FOR_POINTS}</legend>
            {among.map(({ task_id, point_name }) => (
              <FormControlLabel
                key={task_id}
                control={<Checkbox checked={chosen.has(task_id)} onChange={() => toggle(task_id)} />}
                label={point_name}
              />
            ))}
            {wanted.length === 0 && <p role="alert">{ART.CHOOSE_A_POINT}</p>}
          </Points>
        )
      }
    />
  )
}
