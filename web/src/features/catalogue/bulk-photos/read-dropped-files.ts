import { MAX_PHOTO_FILES } from '#shared/catalogue/rules/photo-files.ts'

/**
 * The dropped files, including those in folders. Stops at one file more than the maximum, which is enough to refuse
 * them.
 */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Read before the first await, because the browser empties the list after the event.
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...files]
  const found: File[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

/** Browsers do not tell the path of a dropped file in the file itself. */
const droppedPaths = new WeakMap<File, string>()
/** 'fotos/PU-00005/frente.jpg' for a file of a dropped folder; undefined for other files. */
export const droppedPathOf = (file: File): string | undefined => droppedPaths.get(file)

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  droppedPaths.set(file, entry.fullPath.replace(/^\//, ''))
  return file
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length > MAX_PHOTO_FILES) return
  if (entry.isFile) found.push(await fileOf(entry as FileSystemFileEntry))
  else for (const inside of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inside, found)
}

/** The entries of a folder. The browser returns them in batches, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (more.length === 0) return entries
    entries.push(...more)
  }
}
