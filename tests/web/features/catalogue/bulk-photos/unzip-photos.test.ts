import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startReadingWorkers } from '#tests/web/support/reading-worker.ts'
import { readDroppedFiles } from '#web/features/catalogue/bulk-photos/read-dropped-files.ts'
import { readPhotos } from '#web/features/catalogue/bulk-photos/read-photos.ts'
import { unzipPhotos } from '#web/features/catalogue/bulk-photos/unzip-photos.ts'

beforeEach(() => void startReadingWorkers())
afterEach(() => vi.unstubAllGlobals())

const MB = 1024 * 1024
const LIMITS = { entries: 2_000, fileBytes: 30 * MB, allBytes: 1_024 * MB }
const zipOf = (files: Record<string, Uint8Array>, name = 'fotos.zip') => new File([zipSync(files).slice()], name)
const unzip = (archive: File, limits: Partial<typeof LIMITS> = {}) => unzipPhotos(archive, { ...LIMITS, ...limits })
const seen = (entries: Awaited<ReturnType<typeof unzip>>) => entries.map(({ name, problem }) => [name, problem])
const picture = strToU8('a picture')

it('gives the pictures of an archive with their type, from whatever folder, and nothing that the system made', async () => {
  const entries = await unzip(
    zipOf({
      'centro/PU-00001.jpg': picture,
      'PU-00002.PNG': picture,
      '__MACOSX/._PU-1.jpg': picture,
      'a/.DS_Store': picture,
    }),
  )
  expect(entries.map(({ name, folder, file }) => [name, folder, file.type, file.size])).toEqual([
    ['PU-00001.jpg', 'centro', 'image/jpeg', 9],
    ['PU-00002.PNG', '', 'image/png', 9],
  ])
  expect(await entries[0]?.file.text()).toBe('a picture')
})

it('knows pictures by their bytes, also where a name has no ending, and what Windows wrote with backslashes', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
  const entries = await unzip(
    zipOf({ 'PU-00001.png': jpeg, 'PU-00002': jpeg, 'fotos\\PU-00003': picture, 'fotos\\Thumbs.db': picture }),
  )
  expect(entries.map(({ name, folder, file, problem }) => [name, folder, file.type, file.size, problem])).toEqual([
    ['PU-00001.png', '', 'image/jpeg', 12, undefined],
    ['PU-00002', '', 'image/jpeg', 12, undefined],
    ['PU-00003', 'fotos', '', 0, 'type'],
  ])
})

it('lists what leads out of the archive and what is no picture, and reads neither', async () => {
  const entries = await unzip(
    zipOf({
      '../../PU-00001.jpg': picture,
      '/PU-00002.jpg': picture,
      'C:\\PU-3.jpg': picture,
      'virus.exe': picture,
      'ok.jpg': picture,
    }),
  )
  expect(seen(entries)).toEqual([
    ['../../PU-00001.jpg', 'outside'],
    ['/PU-00002.jpg', 'outside'],
    ['C:\\PU-3.jpg', 'outside'],
    ['virus.exe', 'type'],
    ['ok.jpg', undefined],
  ])
  expect(entries.map(({ file }) => file.size)).toEqual([0, 0, 0, 0, 9])
})

it('stops at an archive of 5,000 files', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `PU-${index}.jpg`)
  const archive = zipOf(Object.fromEntries(names.map(name => [name, picture])))
  await expect(unzip(archive)).rejects.toMatchObject({ reason: 'too_many' })
})

it('keeps nothing of a file that unfolds beyond its limit, and reads the next', async () => {
  const bomb = zipOf({ 'PU-00001.jpg': new Uint8Array(40 * MB), 'PU-00002.jpg': picture })
  expect(bomb.size).toBeLessThan(MB / 10)
  const entries = await unzip(bomb)
  expect(entries.map(({ name, problem, file }) => [name, problem, file.size])).toEqual([
    ['PU-00001.jpg', 'too_large', 0],
    ['PU-00002.jpg', undefined, 9],
  ])
})

it('stops where all files together unfold beyond the limit, whatever sizes the archive tells', async () => {
  const bytes = zipSync({ 'a.jpg': new Uint8Array(10 * MB), 'b.jpg': new Uint8Array(10 * MB) })
  // Size before decompression, in each file's own header.
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < bytes.length - 30; at += 1)
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true)
  await expect(unzip(new File([bytes.slice()], 'a.zip'), { allBytes: 15 * MB })).rejects.toMatchObject({
    reason: 'too_large',
  })
})

it('refuses what is cut off, also between two files, and what is no archive', async () => {
  const whole = zipOf({ 'a.jpg': randomBytes(5_000), 'b.jpg': randomBytes(5_000) })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const betweenFiles = bytes.findIndex(
    (_, at) => at > 0 && new TextDecoder().decode(bytes.subarray(at, at + 4)) === 'PK\x03\x04',
  )
  for (const end of [3_000, 8_000, betweenFiles, whole.size - 22])
    await expect(unzip(new File([whole.slice(0, end)], 'a.zip'))).rejects.toMatchObject({ reason: 'cut' })
  for (const other of [new Blob(['PDF, really']), new Blob([])])
    await expect(unzip(new File([other], 'a.zip'))).rejects.toMatchObject({ reason: 'damaged' })
})

it('finds nothing in an archive that is empty or has only folders', async () => {
  expect(await unzip(zipOf({}))).toEqual([])
  expect(await unzip(zipOf({ 'centro/': new Uint8Array(), 'centro/norte/': new Uint8Array() }))).toEqual([])
})

it('reads files and archives together, and knows the same name with the same content again', async () => {
  const onRead: number[] = []
  const options = { signal: new AbortController().signal, onRead: (count: number) => onRead.push(count) }
  const chosen = [
    new File(['a picture'], 'PU-1.jpg', { type: 'image/jpeg' }),
    zipOf({ 'x/pu-1.JPG': picture, 'PU-2.jpg': picture }),
    new File(['another'], 'PU-1.jpg', { type: 'image/jpeg' }),
    new File(['text'], 'lista.txt', { type: 'text/plain' }),
    new File([''], '.DS_Store'),
  ]
  const photos = await readPhotos(chosen, options)
  expect(photos.map(({ name, problem }) => [name, problem])).toEqual([
    ['PU-1.jpg', undefined],
    ['pu-1.JPG', undefined],
    ['PU-2.jpg', undefined],
    ['PU-1.jpg', undefined],
    ['lista.txt', 'type'],
  ])
  const [first, same, otherName, otherContent, none] = photos.map(({ digest }) => digest)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(same).toBe(first)
  expect(new Set([first, otherName, otherContent, none]).size).toBe(4)
  expect(none).toBe('')
  expect(onRead).toEqual([1, 3, 4, 5, 5])
  const many = Array.from({ length: 2_001 }, (_, index) => new File(['x'], `PU-${index}.jpg`))
  await expect(readPhotos(many, options)).rejects.toMatchObject({ reason: 'too_many' })
})

it('knows the folder of a file that was chosen, dropped or packed with it', async () => {
  const chosen = new File(['1'], 'frente.jpg')
  Object.defineProperty(chosen, 'webkitRelativePath', { value: 'fotos/PU-00001/frente.jpg' })
  const dropped = new File(['2'], 'frente.jpg')
  const entry = {
    isFile: true,
    fullPath: '/fotos/PU-00002/frente.jpg',
    file: (resolve: (file: File) => void) => resolve(dropped),
  }
  const files = await readDroppedFiles({
    items: [{ webkitGetAsEntry: () => entry }],
    files: [],
  } as unknown as DataTransfer)
  const packed = zipOf({ 'PU-00003/frente.jpg': picture })
  const photos = await readPhotos([chosen, ...files, packed], { signal: new AbortController().signal, onRead: vi.fn() })
  expect(photos.map(({ name, folder }) => [name, folder])).toEqual([
    ['frente.jpg', 'fotos/PU-00001'],
    ['frente.jpg', 'fotos/PU-00002'],
    ['frente.jpg', 'PU-00003'],
  ])
})
