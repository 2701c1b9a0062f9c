import { toast } from 'sonner'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'

/** Copies a link and says so with this text; where the browser refuses, shows the link until it is closed. */
export async function copyLink(link: string, copiedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(copiedText)
  } catch {
    toast.error(CONTROL_TEXTS.COPY_LINK_FAILED, { description: link, duration: Number.POSITIVE_INFINITY })
  }
}
