import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'

type Failure = { id: string; text: string; failed: boolean; retry: () => void; action?: string }

/** Shows a toast with a retry button (`action`: its text) as long as something could not be loaded. */
export function useFailureToast({ id, text, failed, retry, action = SITE_TEXTS.TRY_AGAIN }: Failure): void {
  useEffect(() => {
    // Offline, the page already says so
    if (!failed || !onlineManager.isOnline()) return
    toast.error(text, {
      id,
      duration: Number.POSITIVE_INFINITY,
      action: { label: action, onClick: retry },
    })
    return () => {
      toast.dismiss(id)
    }
  }, [id, text, failed, retry, action])
}
