import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import {
  isSystemFile,
  leadsOutsideArchive,
  type PhotoProblem,
  photoTypeOfFileName,
} from '#shared/catalogue/rules/photo-files.ts'
import { FIRST_BYTES, typeOfBytes } from '#shared/platform/rules/file-bytes.ts'
import { PDF_TYPE } from '#shared/platform/rules/uploads.ts'

/** An entry of an archive; `folder` is '' at its top, `file` is empty where there is a problem. */
export type UnzippedEntry = {
  name: string
  folder: string
  file: File
  problem?: PhotoProblem | undefined
}
export type ArchiveLimits = {
  entries: number
  /** Bytes of one unfolded file; a larger one is passed over. */
  fileBytes: number
  /** Bytes of all unfolded files, whatever the archive says of its sizes. */
  allBytes: number
}

/** Why nothing of an archive is taken. */
export class ArchiveError extends Error {
  /** 'cut': its end is missing; 'too_slow': it was not read within the limit of time. */
  readonly reason: 'too_many' | 'too_large' | 'damaged' | 'cut' | 'too_slow'
  constructor(reason: ArchiveError['reason']) {
    super(reason)
    this.name = 'ArchiveError'
    this.reason = reason
  }
}

/** Stored and deflated; other ways of packing are rare and not read. */
const READ_COMPRESSIONS = [0, 8]

/** Bytes unfolded at once: a thousandfold at most, then the limits are looked at. */
const SLICE_BYTES = 32 * 1024

/**
 * The pictures of an archive, in its order, unfolded piece by piece while it is read. Other files are listed with their
 * problem and not unfolded. Throws ArchiveError.
 */
export async function unzipPhotos(archive: File, limits: ArchiveLimits): Promise<UnzippedEntry[]> {
  if (!(await hasEnd(archive))) throw new ArchiveError((await beginsAsArchive(archive)) ? 'cut' : 'damaged')
  const entries: UnzippedEntry[] = []
  let unfoldedBytes = 0
  let openEntries = 0
  let entryCount = 0

  const unfold = (entry: UnzipFile, name: string, folder: string) => {
    let parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    openEntries += 1
    entry.ondata = (error, part, isLast) => {
      // What is thrown below comes back here.
      if (error) throw error instanceof ArchiveError ? error : new ArchiveError('damaged')
      unfoldedBytes += part.length
      bytes += part.length
      if (unfoldedBytes > limits.allBytes) throw new ArchiveError('too_large')
      if (bytes > limits.fileBytes) parts = []
      else parts.push(part.slice())
      if (!isLast) return
      openEntries -= 1
      entries.push({ name, folder, ...unfoldedFile(name, parts, bytes > limits.fileBytes) })
    }
    entry.start()
  }

  const unzip = new Unzip(entry => {
    const path = entry.name
    if (path.endsWith('/')) return
    entryCount += 1
    if (entryCount > limits.entries) throw new ArchiveError('too_many')
    const steps = path.split(/[/\\]/)
    const name = steps.at(-1) ?? ''
    const folder = steps.slice(0, -1).join('/')
    const problem = problemOf(path, name, entry.compression)
    if (problem === 'outside') entries.push({ name: path, folder: '', file: new File([], name), problem })
    else if (problem) entries.push({ name, folder, file: new File([], name), problem })
    else if (!isSystemFile(steps.join('/'))) unfold(entry, name, folder)
  })
  unzip.register(UnzipInflate)

  const reader = archive.stream().getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      for (let offset = 0; offset < value.length; offset += SLICE_BYTES)
        unzip.push(value.subarray(offset, offset + SLICE_BYTES))
    }
    unzip.push(new Uint8Array(), true)
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('damaged')
  } finally {
    void reader.cancel()
  }
  if (openEntries > 0) throw new ArchiveError('damaged')
  return entries
}

/** A file with the type that its bytes say, or else its name. */
function unfoldedFile(
  name: string,
  parts: Uint8Array<ArrayBuffer>[],
  isTooLarge: boolean,
): Pick<UnzippedEntry, 'file' | 'problem'> {
  const start = parts.slice(0, FIRST_BYTES).flatMap(part => [...part.subarray(0, FIRST_BYTES)])
  const type = typeOfBytes(Uint8Array.from(start)) ?? photoTypeOfFileName(name)
  if (isTooLarge) return { file: new File([], name), problem: 'too_large' }
  return type === '' || type === PDF_TYPE
    ? { file: new File([], name), problem: 'type' }
    : { file: new File(parts, name, { type }), problem: undefined }
}

function problemOf(path: string, name: string, compression: number): PhotoProblem | undefined {
  if (leadsOutsideArchive(path)) return 'outside'
  if (isSystemFile(path.replaceAll('\\', '/'))) return undefined
  // A name without an ending says nothing: the bytes do.
  if (photoTypeOfFileName(path) === '' && name.includes('.')) return 'type'
  return READ_COMPRESSIONS.includes(compression) ? undefined : 'unreadable'
}

/** The end of an archive, 22 bytes, may have a comment of 65,535 bytes behind it. */
const MAX_END_BYTES = 22 + 65_535

/** An archive's end lists its files, so one that was cut between two files has none. */
async function hasEnd(archive: File): Promise<boolean> {
  return (await bytesAsText(archive.slice(-MAX_END_BYTES))).includes('PK\x05\x06')
}

const beginsAsArchive = async (archive: File): Promise<boolean> =>
  (await bytesAsText(archive.slice(0, 4))) === 'PK\x03\x04'

/** One character per byte. */
const bytesAsText = async (part: Blob): Promise<string> => new TextDecoder('latin1').decode(await part.arrayBuffer())
