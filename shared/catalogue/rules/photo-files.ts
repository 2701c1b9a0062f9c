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

const TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['jfif', 'image/jpeg'],
  ['jpe', 'image/jpeg'],
  ['pjpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/** The content type that a file's name implies; '' for anything but pictures that points accept. */
export const photoTypeOfFileName = (name: string): string =>
  TYPES.get(name.trim().split('.').at(-1)?.toLowerCase() ?? '') ?? ''

/** Whether a system or a program added the file: '.DS_Store', '__MACOSX/…', 'Thumbs.db', '@eaDir/…', '~$lista.xlsx'. */
export const isSystemFile = (path: string): boolean =>
  /(^|\/)(\.|~\$|(?:__MACOSX|@eaDir|\$RECYCLE\.BIN)\/|((?:eh)?thumbs\.db|desktop\.ini|Icon\r)$)/i.test(path)

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

/** An automatic code anywhere in a name, with what follows: 'IMG_2024 PU-00005 (2)', 'PU_00002', 'pu00006'. */
const AUTOMATIC_CODE = /(?:^|[^\p{L}\d])PU[\s_.-]*(\d{1,15})(?!\d)(.*)$/iu

/** A code of the operator's own with another mark than its hyphen, or none: 'MAR_10', 'MAR - 10 frente', 'mar10', 'A1'. */
const OWN_CODE = /^(\p{L}{1,6})\s?[-_.]?\s?(\d{1,6})(?![\d\p{L}])(.*)$/u
/** A code with words and a number behind a further hyphen: 'MAR-10-frente', '00041-frente-2', 'MAR-10-2'. */
const CODE_WITH_MORE = /^([^\s_-]*(?:-[^\s_-]*)*?\d)-(?:\p{L}+(?:-(\d{1,3}))?|(\d{1,3}))$/u
/** What cameras and people begin names with, followed by a number that is no code. */
const NO_CODE_WORD = /^(?:img|image|imagem|dscn?|dscf|pxl|mvi|foto|photo|pic|scan)$/i

/** The number of the photo behind its code: '_2', '.2', ' (2)', ' - frente 2'; 1 for a camera's date and time. */
const photoNumberIn = (rest: string): number =>
  Number(
    /^[\s_.(-]*(\d{1,3})(?:\)|(?![\d\p{L}]))/u.exec(rest)?.[1] ??
      /\p{L}[^\d]*?[\s_(](\d{1,3})\)?$/u.exec(rest)?.[1] ??
      1,
  )

type NamedPhoto = { code: string; number: number }

/**
 * The asset codes that a file's name may contain, the likeliest first, each with the photo's number. Codes of the
 * operator's own may be any word with a letter and a digit; a number may be a camera's.
 */
export const codesInPhotoName = (name: string): NamedPhoto[] => codesInText(name.replace(/\.[^.]*$/, ''))

function codesInText(text: string): NamedPhoto[] {
  const base = text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const found: NamedPhoto[] = []
  const add = (code: string | undefined, number: number) => {
    if (code !== undefined && !found.some(other => other.code === code)) found.push({ code, number })
  }
  add(codeIn(base), 1)
  for (const form of [NUMBERED_PHOTO_NAME, DESCRIBED_PHOTO_NAME]) {
    const [, codeText = '', number = 1] = form.exec(base) ?? []
    add(codeIn(codeText), Number(number))
  }
  const [, digits, rest = ''] = AUTOMATIC_CODE.exec(base) ?? []
  const id = digits?.replace(/^0+/, '')
  if (id) add(automaticAssetCode(id), photoNumberIn(rest))
  const [, letters = '', ownDigits = '', afterOwn = ''] = OWN_CODE.exec(base) ?? []
  const [, codeBefore = '', afterWord, afterHyphen] = CODE_WITH_MORE.exec(base) ?? []
  add(parseAssetCode(codeBefore), Number(afterWord ?? afterHyphen ?? 1))
  if (letters && !NO_CODE_WORD.test(letters))
    for (const mark of id ? ['-'] : ['-', ''])
      add(parseAssetCode(`${letters}${mark}${ownDigits}`), photoNumberIn(afterOwn))
  for (const { 0: word, index } of base.matchAll(/[^\s_.()]*\d[^\s_.()]*/g))
    if (/\p{L}/u.test(word)) add(parseAssetCode(word), photoNumberIn(base.slice(index + word.length)))
  return found
}

/**
 * The asset codes that a file may belong to, the likeliest first: those in its name, then those of its folders, from the
 * innermost, unless its name has an automatic code.
 */
function codesOfFile({ name, folder = '' }: PhotoFile): NamedPhoto[] {
  const named = codesInPhotoName(name)
  if (AUTOMATIC_CODE.test(name)) return named
  const folders = folder.split('/').toReversed()
  return [...named, ...folders.flatMap(codesInText).flatMap(({ code }) => (/\d/.test(code) ? { code, number: 1 } : []))]
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
 * `folder`: the folders in which it was, 'fotos/PU-00005'. `problem`: a problem found while the file was read. `digest`:
 * digest of its name and content (fileDigestSchema), if it was read; `content`: of its content alone.
 */
export type PhotoFile = {
  name: string
  folder?: string | undefined
  problem?: PhotoProblem | undefined
  digest: string
  content?: string | undefined
}

/** The file's name with its folders. */
export const pathOfPhoto = ({ name, folder }: Pick<PhotoFile, 'name' | 'folder'>): string =>
  folder ? `${folder}/${name}` : name
export type PlannedPhoto<File> = { file: File; point: PhotosOfCode; position: number }
export type UnplannedPhoto<File> = { file: File; problem: PhotoProblem }
export type PhotoPlan<File> = { planned: PlannedPhoto<File>[]; unplanned: UnplannedPhoto<File>[] }

/** The asset codes in the names of files, each once. */
export const codesOfPhotos = (files: readonly PhotoFile[]): string[] => [
  ...new Set(files.flatMap(file => (file.problem ? [] : codesOfFile(file).map(({ code }) => code)))),
]

type NumberedFile<File extends PhotoFile> = { file: File; number: number }
const compareByPhotoNumber = <File extends PhotoFile>(one: NumberedFile<File>, other: NumberedFile<File>): number =>
  one.number - other.number || one.file.name.localeCompare(other.file.name, 'pt-BR', { numeric: true })

/**
 * Decides which photo of which point each file becomes: after the point's existing photos, in the order of the numbers
 * in the file names. The same file is added to a point only once. `assigned`: codes that a person typed for files.
 */
export function planPhotos<File extends PhotoFile>(
  files: readonly File[],
  points: readonly PhotosOfCode[],
  assigned: ReadonlyMap<File, string> = new Map(),
): PhotoPlan<File> {
  const pointByCode = new Map(points.map(point => [point.code, point]))
  const plan: PhotoPlan<File> = { planned: [], unplanned: [] }
  const filesOfPoint = new Map<string, NumberedFile<File>[]>()
  const pointById = new Map<string, PhotosOfCode>()
  for (const file of files) {
    const typed = assigned.get(file)
    const codes = file.problem ? [] : typed === undefined ? codesOfFile(file) : [{ code: typed, number: 1 }]
    const named = codes.find(({ code }) => pointByCode.has(code))
    const point = named && pointByCode.get(named.code)
    if (point) {
      pointById.set(point.point_id, point)
      const files = filesOfPoint.get(point.point_id) ?? []
      filesOfPoint.set(point.point_id, [...files, { file, number: named.number }])
    } else plan.unplanned.push({ file, problem: file.problem ?? (codes.length === 0 ? 'no_code' : 'unknown_code') })
  }
  for (const [id, point] of [...pointById].toSorted(([, one], [, other]) =>
    one.asset_code.localeCompare(other.asset_code),
  )) {
    const digests = new Set<string | undefined>()
    let position = point.photo_urls.length
    for (const { file } of (filesOfPoint.get(id) ?? []).toSorted(compareByPhotoNumber)) {
      const problem = problemOf(file, point, digests, position)
      digests.add(file.digest).add(file.content)
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
  { digest, content }: PhotoFile,
  { photo_urls }: PhotosOfCode,
  digests: ReadonlySet<string | undefined>,
  present: number,
): PhotoProblem | undefined {
  if (digests.has(digest) || (content !== undefined && digests.has(content))) return 'repeated'
  if (photo_urls.some(url => isPhotoOfFile(url, digest))) return 'known'
  return present >= MAX_PHOTOS_OF_POINT ? 'full' : undefined
}
