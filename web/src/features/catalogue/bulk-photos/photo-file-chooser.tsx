import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef } from 'react'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { acceptedFiles } from '#shared/platform/rules/uploads.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { readDroppedFiles } from './read-dropped-files.ts'

const ACCEPTED = `${acceptedFiles('point_image')},.zip,application/zip`

type Props = { problem: string | undefined; onChoose: (files: Promise<readonly File[]>) => void }

/** Lets the person choose or drop photos, a folder of photos or an archive. */
export function PhotoFileChooser({ problem, onChoose }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const onFileChange = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // So that the same files can be chosen again.
    event.target.value = ''
    if (chosen.length > 0) onChoose(Promise.resolve(chosen))
  }
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle>{BULK_PHOTOS_TEXTS.NOT_TAKEN}</AlertTitle>
          {problem}
        </Alert>
      )}
      <DropZone
        text={BULK_PHOTOS_TEXTS.DROP}
        detail={BULK_PHOTOS_TEXTS.DROP_DETAIL}
        onDrop={dropped => onChoose(readDroppedFiles(dropped))}
      >
        <Button variant="contained" onClick={() => files.current?.click()}>
          {BULK_PHOTOS_TEXTS.CHOOSE_FILES}
        </Button>
        <Button variant="outlined" onClick={() => folder.current?.click()}>
          {BULK_PHOTOS_TEXTS.CHOOSE_FOLDER}
        </Button>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={BULK_PHOTOS_TEXTS.FILES}
          onChange={onFileChange}
        />
        <input
          ref={input => {
            folder.current = input
            if (input) input.webkitdirectory = true
          }}
          type="file"
          hidden
          aria-label={BULK_PHOTOS_TEXTS.FOLDER}
          onChange={onFileChange}
        />
      </DropZone>
    </>
  )
}
