import { toast } from 'sonner'
import { ApiError } from './call-api.ts'

/** Shows what failed and the server's message below it. An expired session has its own toast. */
export function toastError(title: string, error: unknown, sentence?: string): void {
  if (error instanceof ApiError && error.status === 401) return
  const description = sentence ?? (error instanceof ApiError ? error.message : undefined)
  toast.error(title, description === undefined ? {} : { description })
}
