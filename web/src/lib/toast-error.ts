import { toast } from 'sonner'
import { ApiError } from './call.ts'

/** What was tried and, below it, what the server says; a session that ended has its own toast. */
export function toastError(title: string, error: unknown, sentence?: string): void {
  if (error instanceof ApiError && error.status === 401) return
  const description = sentence ?? (error instanceof ApiError ? error.message : undefined)
  toast.error(title, description === undefined ? {} : { description })
}
