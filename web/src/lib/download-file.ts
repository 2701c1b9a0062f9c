import { lazy } from '#shared/platform/rules/lazy.ts'

export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

const day = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }))

/** '2026-11-21' */
export const todayForFileName = (): string => day().format(new Date())
