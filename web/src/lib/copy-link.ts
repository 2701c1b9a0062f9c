import { toast } from 'sonner'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'

/** Time to copy a link by hand. */
const COPY_BY_HAND_MS = 30_000

/** Copies a link and says so with this text; where the browser refuses, shows the link for half a minute. */
export async function copyLink(link: string, copiedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(copiedText)
  } catch {
    toast.error(CONTROL_TEXTS.COPY_LINK_FAILED, { description: link, duration: COPY_BY_HAND_MS })
  }
}
