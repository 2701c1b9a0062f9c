import { FIRST_BYTES, typeOfBytes } from '#shared/platform/rules/file-bytes.ts'

/** The file with the type that its bytes say; with its declared type when they say none. */
export async function fileByBytes(file: File): Promise<File> {
  const type = typeOfBytes(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer()))
  return type === undefined || type === file.type ? file : new File([file], file.name, { type })
}
