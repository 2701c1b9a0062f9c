import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { downloadFile, todayForFileName } from '#web/lib/download-file.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { BusyButton } from './busy-button.tsx'

type Props = {
  texts: {
    EXPORT: string
    EXPORT_DONE: (count: number) => string
    EXPORT_EMPTY: string
    EXPORT_FAILED: string
  }
  /** First part of the file's name; the day follows. */
  fileName: string
  /** Loads what is exported, and says after each page how many there are so far. Throws ApiError. */
  makeCsv: (signal: AbortSignal, onFound: (count: number) => void) => Promise<{ csv: string; count: number }>
}

/** Button that exports a whole list as CSV. When this takes several pages, it shows its progress and can be cancelled. */
export function CsvExportButton({ texts, fileName, makeCsv }: Props) {
  const [found, setFound] = useState<number>()
  const currentRun = useRef<AbortController>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => currentRun.current?.abort(), [])

  const exportAll = async () => {
    const abort = new AbortController()
    currentRun.current = abort
    setFound(0)
    try {
      const { csv, count } = await makeCsv(abort.signal, count => !abort.signal.aborted && setFound(count))
      if (abort.signal.aborted) return
      if (count === 0) toast.info(texts.EXPORT_EMPTY)
      else {
        downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName}-${todayForFileName()}.csv`)
        toast.success(texts.EXPORT_DONE(count))
      }
    } catch (error) {
      if (!abort.signal.aborted) toastError(texts.EXPORT_FAILED, error)
    } finally {
      if (currentRun.current === abort) setFound(undefined)
    }
  }
  const cancel = () => {
    currentRun.current?.abort()
    setFound(undefined)
    button.current?.focus()
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <BusyButton
        ref={button}
        variant="outlined"
        color="inherit"
        startIcon={<DownloadRounded />}
        loading={found !== undefined}
        loadingPosition="start"
        data-keeps-open
        onClick={() => void exportAll()}
      >
        {texts.EXPORT}
      </BusyButton>
      {found !== undefined && found > 0 && (
        <>
          <Typography variant="hint" role="status">
            {OFFICE_TEXTS.EXPORTED_SO_FAR(found)}
          </Typography>
          <Button data-keeps-open onClick={cancel}>
            {OFFICE_TEXTS.CANCEL}
          </Button>
        </>
      )}
    </Stack>
  )
}
