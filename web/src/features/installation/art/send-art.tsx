import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { toast } from 'sonner'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART } from '#shared/installation/messages/art.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast-error.ts'
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
  /** Selected by default. */
  signs: readonly Sign[]
  /** All signs of the order that may be selected. */
  options?: readonly Sign[]
  hasArt: boolean
  onSent: () => void
}

/** Uploads an art for one or several points. */
export function SendArt({ signs, options = signs, hasArt, onSent }: Props) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(signs.map(({ task_id }) => task_id)))
  const selectedSigns = options.filter(({ task_id }) => selectedIds.has(task_id))
  const toggle = (id: string) =>
    setSelectedIds(
      previous => new Set(previous.has(id) ? [...previous].filter(each => each !== id) : [...previous, id]),
    )
  return (
    <FileUploadField
      kind="art"
      messages={ART}
      showsFormats={!hasArt}
      chooseLabel={hasArt ? ART.SEND_ANOTHER : ART.CHOOSE}
      onUploaded={async (key, signal) => {
        const [first, ...others] = selectedSigns.map(({ task_id }) => task_id)
        await call(artApi.send, { task_id: first ?? '', key, also: others }, { signal })
        toast.success(ART.SENT)
        onSent()
      }}
      onFailed={error => toastError(ART.UPLOAD_FAILED, error)}
      isReady={selectedSigns.length > 0}
      questions={
        options.length > 1 && (
          <Points>
            <legend>{ART.FOR_POINTS}</legend>
            {options.map(({ task_id, point_name }) => (
              <FormControlLabel
                key={task_id}
                control={<Checkbox checked={selectedIds.has(task_id)} onChange={() => toggle(task_id)} />}
                label={point_name}
              />
            ))}
            {selectedSigns.length === 0 && <p role="alert">{ART.CHOOSE_A_POINT}</p>}
          </Points>
        )
      }
    />
  )
}
