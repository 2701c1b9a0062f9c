import { toast } from 'sonner'
import { ApiError } from './call-api.ts'

/** Shows a toast with what failed, and the server's message below. An expired session has a toast of its own. */
export function toastError(title: string, error: unknown, sentence?: string): void {
  if (error instanceof ApiError && error.status === 401) return
  const description = sentence ?? (error instanceof ApiError ? error.message : undefined)
  toast.error(title, description === undefined ? {} : { description })
}
