import {
  isSystemFile,
  MAX_PHOTO_FILES,
  MAX_UNZIPPED_MB,
  type PhotoFile,
  type PhotoProblem,
  photoTypeOfFileName,
} from '#shared/catalogue/rules/photo-files.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { askWorker, WorkerError } from '#web/lib/ask-worker.ts'
import { fileByBytes } from '#web/lib/file-by-bytes.ts'
import { MAX_CHOSEN_PICTURE_BYTES } from '#web/lib/prepare-picture.ts'
import type { ArchiveQuestion } from './photos-worker.ts'
import { droppedPathOf } from './read-dropped-files.ts'
import { ArchiveError, type UnzippedEntry } from './unzip-photos.ts'

/** A chosen file in the form in which it is sent. */
export type ChosenPhoto = PhotoFile & { id: number; file: File }

type Options = { signal: AbortSignal; onRead: (count: number) => void }

/** Reads the chosen files, including those in archives, with their problems and digests. Throws ArchiveError. */
export async function readPhotos(chosen: readonly File[], { signal, onRead }: Options): Promise<ChosenPhoto[]> {
  const found: UnzippedEntry[] = []
  for (const file of chosen) {
    if (isArchive(file)) found.push(...(await unzipInWorker({ archive: file, limits: remainingLimits(found) }, signal)))
    else if (!isSystemFile(pathOf(file)))
      found.push({
        name: file.name,
        folder: pathOf(file).split('/').slice(0, -1).join('/'),
        ...(await checkFile(file)),
      })
    if (found.length > MAX_PHOTO_FILES) throw new ArchiveError('too_many')
    onRead(found.length)
  }
  const photos: ChosenPhoto[] = []
  for (const [id, { name, folder, file, problem }] of found.entries()) {
    signal.throwIfAborted()
    const digest = problem ? '' : await digestOf(`${name.toLowerCase()}\n`, file)
    photos.push({ id, name, folder, file, problem, digest, content: problem ? undefined : await digestOf('', file) })
  }
  return photos
}

/** How long an archive may take to unfold; one of 1 GB takes less than a minute. */
const UNFOLDING_LIMIT_MS = 180_000

async function unzipInWorker(question: ArchiveQuestion, signal: AbortSignal): Promise<UnzippedEntry[]> {
  const worker = new Worker(new URL('./photos-worker.ts', import.meta.url), { type: 'module', name: 'photos' })
  try {
    const answer = await askWorker<UnzippedEntry[] | ArchiveError['reason']>(worker, question, {
      signal,
      limitMs: UNFOLDING_LIMIT_MS,
    })
    if (typeof answer === 'string') throw new ArchiveError(answer)
    return answer
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    throw new ArchiveError(error.reason === 'too_slow' ? 'too_slow' : 'damaged')
  }
}

/** The path of a file that was chosen or dropped with its folder; else its name. */
const pathOf = (file: File): string => droppedPathOf(file) ?? (file.webkitRelativePath || file.name)

const PICTURE_TYPES: readonly string[] = UPLOADS.point_image.content_types

const isArchive = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'

const remainingLimits = (found: readonly UnzippedEntry[]) => ({
  entries: MAX_PHOTO_FILES - found.length,
  fileBytes: MAX_CHOSEN_PICTURE_BYTES,
  allBytes: MAX_UNZIPPED_MB * 1024 * 1024,
})

async function checkFile(chosen: File): Promise<{ file: File; problem: PhotoProblem | undefined }> {
  const file = await fileByBytes(chosen)
  // Where the bytes say nothing, the name decides: what is no picture is refused when it is decoded.
  const type = PICTURE_TYPES.find(known => known === file.type) ?? photoTypeOfFileName(file.name)
  if (type === '') return { file, problem: 'type' }
  if (file.size > MAX_CHOSEN_PICTURE_BYTES) return { file, problem: 'too_large' }
  return { file: file.type === type ? file : new File([file], file.name, { type }), problem: undefined }
}

/** SHA-256 of a heading and the file's content. */
async function digestOf(heading: string, file: File): Promise<string> {
  const bytes = await new Blob([heading, file]).arrayBuffer()
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
