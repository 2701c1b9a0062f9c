import { useState } from 'react'
import { toast } from 'sonner'
import { downloadFile, todayForFileName } from '#web/lib/download-file.ts'

type Texts = { fileName: string; done: string; failed: string }

/** Downloads somebody's data as a JSON file with the day in its name. */
export function useDataDownload(load: () => Promise<unknown>, { fileName, done, failed }: Texts) {
  const [downloading, setDownloading] = useState(false)
  const download = async () => {
    setDownloading(true)
    try {
      const file = new Blob([JSON.stringify(await load(), null, 2)], { type: 'application/json' })
      downloadFile(file, `ponto-urbano-${fileName}-${todayForFileName()}.json`)
      toast.success(done)
    } catch (error) {
      toast.error(failed, { description: error instanceof Error ? error.message : undefined })
    } finally {
      setDownloading(false)
    }
  }
  return { downloading, download }
}
