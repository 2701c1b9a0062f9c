import { dayOf } from '#shared/platform/rules/days.ts'
import { serverNow } from './server-clock.ts'

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

/** Today's date for file names: '2026-11-21' */
export const todayForFileName = (): string => dayOf(serverNow())
