import { useState } from 'react'
import { toast } from 'sonner'
import { downloadFile, todayForFileName } from '#web/lib/download-file.ts'

type Texts = { fileName: string; done: string; failed: string }

/** Downloads a person's data as a JSON file with the day in its name. `download` returns whether it succeeded. */
export function useDataDownload<Asked extends unknown[]>(
  load: (...args: Asked) => Promise<unknown>,
  { fileName, done, failed }: Texts,
) {
  const [downloading, setDownloading] = useState(false)
  const download = async (...args: Asked): Promise<boolean> => {
    setDownloading(true)
    try {
      const file = new Blob([JSON.stringify(await load(...args), null, 2)], { type: 'application/json' })
      downloadFile(file, `ponto-urbano-${fileName}-${todayForFileName()}.json`)
      toast.success(done)
      return true
    } catch (error) {
      toast.error(failed, { description: error instanceof Error ? error.message : undefined })
      return false
    } finally {
      setDownloading(false)
    }
  }
  return { downloading, download }
}
