import { PDF_TYPE } from '#shared/platform/rules/uploads.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  [PDF_TYPE]: 'pdf',
}

/** File extension of a content type; undefined for a type that is never stored. */
export const extensionOf = (type: string): string | undefined =>
  Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type] : undefined

/** The registered name of a type that some devices write as 'image/jpg'; the bytes are validated later. */
export const declaredTypeOf = (type: string): string =>
  ['image/jpg', 'image/pjpeg'].includes(type) ? 'image/jpeg' : type

/** Whether a stored file is a PDF; its extension is its verified type. */
export const hasPdfExtension = (file: string): boolean => file.endsWith(`.${extensionOf(PDF_TYPE)}`)
