import { lazy } from '#shared/platform/rules/lazy.ts'

export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The URL may be revoked in the next task, because the download has started by then.
  setTimeout(() => URL.revokeObjectURL(url))
}

const day = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }))

/** Today's date for file names: '2026-11-21' */
export const todayForFileName = (): string => day().format(new Date())
