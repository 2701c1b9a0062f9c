import { vi } from 'vitest'

/**
 * Fake upload to the bucket, which records what was posted. `answer`: with 'kept' the upload waits until the test answers it; a
 * number is the response's status; 'broken' is a lost connection.
 */
export function stubUploads() {
  type Controls = { progress: (part: number) => void; answer: (status: number) => void; breakOff: () => void }
  const sent: ({ url: string; form: FormData } & Controls)[] = []
  let current: Controls | undefined

  class Upload {
    status = 0
    upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    #url = ''
    open(_method: string, url: string): void {
      this.#url = url
    }
    send(form: FormData): void {
      current = {
        progress: part => this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 }),
        answer: status => {
          this.status = status
          this.onload?.()
          this.onloadend?.()
        },
        breakOff: () => {
          this.onerror?.()
          this.onloadend?.()
        },
      }
      sent.push({ url: this.#url, form, ...current })
    }
    abort(): void {
      this.onabort?.()
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return {
    sent,
    /** The current upload. */
    current: () => {
      if (!current) throw new Error('nothing is being uploaded')
      return current
    },
  }
}

/** Fakes image decoding, which happy-dom lacks: every picture has this size in pixels. */
export function stubPictureDecoding({ width = 800, height = 600, bytes = 1000, readable = true } = {}) {
  const drawn = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => {
    if (!readable) throw new DOMException('broken', 'InvalidStateError')
    return { width, height, close: () => undefined }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ drawImage: drawn, fillRect: () => undefined }) as unknown as null,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(bytes)], { type: type ?? 'image/png' })),
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  return { drawn }
}
