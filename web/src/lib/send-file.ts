/** The destination of an upload: a presigned POST from the API. */
type Destination = { url: string; fields: Record<string, string> }

type Options = {
  /** `part`: the uploaded share, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** An upload that failed. `interrupted`: the connection was lost; `refused`: the bucket answered with an error. */
export class SendFileError extends Error {
  readonly reason: 'cancelled' | 'interrupted' | 'refused'
  constructor(reason: SendFileError['reason']) {
    super(reason)
    this.name = 'SendFileError'
    this.reason = reason
  }
}

/**
 * Posts a file with the signed fields first, as the bucket requires. Uses XMLHttpRequest because fetch does not report upload
 * progress. Throws SendFileError.
 */
export function sendFile({ url, fields }: Destination, file: Blob, { onProgress, signal }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectWith = (reason: SendFileError['reason']) => reject(new SendFileError(reason))
    if (signal.aborted) return rejectWith('cancelled')
    const abortRequest = () => request.abort()
    signal.addEventListener('abort', abortRequest)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : rejectWith('refused'))
    request.onerror = () => rejectWith('interrupted')
    request.ontimeout = () => rejectWith('interrupted')
    request.onabort = () => rejectWith('cancelled')
    request.onloadend = () => signal.removeEventListener('abort', abortRequest)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.open('POST', url)
    request.send(form)
  })
}
