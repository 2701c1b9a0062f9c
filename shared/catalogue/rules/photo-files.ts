import { automaticAssetCode, parseAssetCode, pointIdOfTypedCode } from './asset-codes.ts'
import { isPhotoOfFile, MAX_PHOTOS_OF_POINT, type PhotosOfCode } from './point-photos.ts'

/** Photo files named after asset codes, and which photo of which point each file becomes. */

/**
 * Maximum number of files chosen at once, including those in archives. People split more files, because nobody could
 * check such a long table.
 */
export const MAX_PHOTO_FILES = 2_000
/** Maximum unzipped size of an archive. MB of 1,048,576 bytes. */
export const MAX_UNZIPPED_MB = 1_024

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** The content type that a file's name implies; '' for anything but pictures that points accept. */
export const photoTypeOfFileName = (name: string): string => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''

/** Whether the operating system added the file: '.DS_Store', '__MACOSX/…', 'Thumbs.db'. */
export const isSystemFile = (path: string): boolean => /(^|\/)(\.|__MACOSX\/|(thumbs\.db|desktop\.ini)$)/i.test(path)

/** Whether a path leads out of its archive ('../'); such entries are not read. */
export const leadsOutsideArchive = (path: string): boolean => /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(path)

/** The asset code that a text contains, in any of the ways in which people write it; undefined without one. */
function codeIn(text: string): string | undefined {
  const id = pointIdOfTypedCode(text)
  return parseAssetCode(text) ?? (id === undefined ? undefined : automaticAssetCode(id))
}

/** An asset code followed by the number of the photo: 'PU-00097_2', 'PU-00097 (2)', 'PU-00097 2'. */
const NUMBERED_PHOTO_NAME = /^(.+?)[_ ]\(?(\d{1,3})\)?$/

/** An asset code with a digit, followed by words about the picture: 'PU-00097 frente', 'PU-00097_frente_2'. */
const DESCRIBED_PHOTO_NAME = /^([^\s_]*\d[^\s_]*)[\s_]+\p{L}.*?(?:[\s_]+\(?(\d{1,3})\)?)?$/u

/** Reads a point's asset code and the photo's number from a file name; undefined when the name contains no code. */
export function parsePhotoFileName(name: string): { code: string; number: number } | undefined {
  const base = name.replace(/\.[^.]*$/, '').trim()
  const codeOfName = codeIn(base)
  if (codeOfName !== undefined) return { code: codeOfName, number: 1 }
  for (const form of [NUMBERED_PHOTO_NAME, DESCRIBED_PHOTO_NAME]) {
    const [, codeText = '', number = 1] = form.exec(base) ?? []
    const code = codeIn(codeText)
    if (code !== undefined) return { code, number: Number(number) }
  }
  return undefined
}

export type PhotoProblem =
  | 'outside'
  | 'unreadable'
  | 'type'
  | 'too_large'
  | 'no_code'
  | 'unknown_code'
  | 'repeated'
  | 'known'
  | 'full'

/**
 * `problem`: a problem found while the file was read. `digest`: digest of its name and content (fileDigest), if it was
 * read.
 */
export type PhotoFile = { name: string; problem?: PhotoProblem | undefined; digest: string }
export type PlannedPhoto<File> = { file: File; point: PhotosOfCode; position: number }
export type UnplannedPhoto<File> = { file: File; problem: PhotoProblem }
export type PhotoPlan<File> = { planned: PlannedPhoto<File>[]; unplanned: UnplannedPhoto<File>[] }

/** The asset codes in the names of files, each once. */
export const codesOfPhotos = (files: readonly PhotoFile[]): string[] => [
  ...new Set(files.flatMap(({ name, problem }) => (problem ? [] : (parsePhotoFileName(name)?.code ?? [])))),
]

const compareByPhotoNumber = <File extends PhotoFile>(one: File, other: File): number =>
  (parsePhotoFileName(one.name)?.number ?? 0) - (parsePhotoFileName(other.name)?.number ?? 0) ||
  one.name.localeCompare(other.name, 'pt-BR', { numeric: true })

/**
 * Decides which photo of which point each file becomes: after the point's existing photos, in the order of the numbers
 * in the file names. The same file is added to a point only once.
 */
export function planPhotos<File extends PhotoFile>(
  files: readonly File[],
  points: readonly PhotosOfCode[],
): PhotoPlan<File> {
  const pointByCode = new Map(points.map(point => [point.code, point]))
  const plan: PhotoPlan<File> = { planned: [], unplanned: [] }
  const filesOfPoint = new Map<string, File[]>()
  const pointById = new Map<string, PhotosOfCode>()
  for (const file of files) {
    const code = file.problem ? undefined : parsePhotoFileName(file.name)?.code
    const point = code === undefined ? undefined : pointByCode.get(code)
    if (point) {
      pointById.set(point.point_id, point)
      filesOfPoint.set(point.point_id, [...(filesOfPoint.get(point.point_id) ?? []), file])
    } else plan.unplanned.push({ file, problem: file.problem ?? (code === undefined ? 'no_code' : 'unknown_code') })
  }
  for (const [id, point] of [...pointById].toSorted(([, one], [, other]) =>
    one.asset_code.localeCompare(other.asset_code),
  )) {
    const digests = new Set<string>()
    let position = point.photo_urls.length
    for (const file of (filesOfPoint.get(id) ?? []).toSorted(compareByPhotoNumber)) {
      const problem = problemOf(file, point, digests, position)
      digests.add(file.digest)
      if (problem) plan.unplanned.push({ file, problem })
      else {
        position += 1
        plan.planned.push({ file, point, position })
      }
    }
  }
  return plan
}

function problemOf(
  { digest }: PhotoFile,
  { photo_urls }: PhotosOfCode,
  digests: ReadonlySet<string>,
  present: number,
): PhotoProblem | undefined {
  if (digests.has(digest)) return 'repeated'
  if (photo_urls.some(url => isPhotoOfFile(url, digest))) return 'known'
  return present >= MAX_PHOTOS_OF_POINT ? 'full' : undefined
}
