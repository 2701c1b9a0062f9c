import { PDF } from '#shared/domain/uploads.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  [PDF]: 'pdf',
}

/** How the names of files of this type end; undefined for a type that no file is kept of. */
export const extensionOf = (type: string): string | undefined =>
  Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type] : undefined

/** Whether a kept file is a PDF: it is of the type that its name says. */
export const isPdfFile = (file: string): boolean => file.endsWith(`.${extensionOf(PDF)}`)
