import {
  isSystemFile,
  MAX_PHOTO_FILES,
  MAX_UNZIPPED_MB,
  type PhotoFile,
  type PhotoProblem,
  photoTypeOfFileName,
} from '#shared/catalogue/rules/photo-files.ts'
import { MAX_CHOSEN_PICTURE_BYTES } from '#web/lib/prepare-picture.ts'
import { ArchiveError, type UnzippedEntry, unzipPhotos } from './unzip-photos.ts'

/** A chosen file in the form in which it is sent. */
export type ChosenPhoto = PhotoFile & { id: number; file: File }

type Options = { signal: AbortSignal; onRead: (count: number) => void }

/** Reads the chosen files, including those in archives, with their problems and digests. Throws ArchiveError. */
export async function readPhotos(chosen: readonly File[], { signal, onRead }: Options): Promise<ChosenPhoto[]> {
  const found: UnzippedEntry[] = []
  for (const file of chosen) {
    if (isArchive(file)) found.push(...(await unzipPhotos(file, remainingLimits(found), signal)))
    else if (!isSystemFile(file.name)) found.push({ name: file.name, ...checkFile(file) })
    if (found.length > MAX_PHOTO_FILES) throw new ArchiveError('too_many')
    onRead(found.length)
  }
  const photos: ChosenPhoto[] = []
  for (const [id, { name, file, problem }] of found.entries()) {
    signal.throwIfAborted()
    photos.push({ id, name, file, problem, digest: problem ? '' : await digestOf(name, file) })
  }
  return photos
}

const isArchive = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'

const remainingLimits = (found: readonly UnzippedEntry[]) => ({
  entries: MAX_PHOTO_FILES - found.length,
  fileBytes: MAX_CHOSEN_PICTURE_BYTES,
  allBytes: MAX_UNZIPPED_MB * 1024 * 1024,
})

function checkFile(file: File): { file: File; problem: PhotoProblem | undefined } {
  // Some systems give no content type, so the file's name decides.
  const type = photoTypeOfFileName(file.name)
  if (type === '') return { file, problem: 'type' }
  if (file.size > MAX_CHOSEN_PICTURE_BYTES) return { file, problem: 'too_large' }
  return { file: file.type === type ? file : new File([file], file.name, { type }), problem: undefined }
}

/** SHA-256 of name and content. */
async function digestOf(name: string, file: File): Promise<string> {
  const bytes = await new Blob([`${name.toLowerCase()}\n`, file]).arrayBuffer()
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
