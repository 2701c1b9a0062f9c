import { type FileHandle, open } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { HttpResponse } from './respond.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.pmtiles': 'application/vnd.pmtiles',
}

/**
 * Files with a content hash in their name never change and are cached for good; a browser revalidates all other files.
 */
const isHashed = (path: string): boolean => path.startsWith('/assets/')
const cacheControl = (path: string): string =>
  isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

/** The percent-decoded path; undefined if it is malformed. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Parses a Range header such as 'bytes=0-99'; undefined without a range, for several ranges or another unit. */
function parseRange(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const firstByte = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  return { from: firstByte, to }
}

/** A file, or its requested range (HTTP Range), in S3's response format; undefined if it does not exist. */
export async function fileResponse(
  path: string,
  headers: Record<string, string>,
  range: string | undefined,
): Promise<HttpResponse | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { size, mtimeMs } = await file.stat()
    const fileHeaders = { ...headers, 'accept-ranges': 'bytes', etag: `"${size.toString(36)}-${mtimeMs.toString(36)}"` }
    const byteRange = parseRange(range, size)
    if (!byteRange) return { status: 200, headers: fileHeaders, body: await readBytes(file, 0, size) }
    if (byteRange.from > byteRange.to)
      return { status: 416, headers: { ...fileHeaders, 'content-range': `bytes */${size}` } }
    return {
      status: 206,
      headers: { ...fileHeaders, 'content-range': `bytes ${byteRange.from}-${byteRange.to}/${size}` },
      body: await readBytes(file, byteRange.from, byteRange.to + 1 - byteRange.from),
    }
  } catch {
    // The path is a folder or can't be read.
    return undefined
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}

/** Files with a content hash that were sent before. A page loads dozens of them, and each journey many pages. */
const hashedFiles = new Map<string, HttpResponse>()

const pageAt = (path: string): string => `${sep}${path === sep ? 'index' : 'app'}.html`

/**
 * The site's file at this path. A path without an extension is a page, as on CloudFront: index.html for '/', app.html
 * for others.
 */
export async function staticFileResponse(
  directory: string,
  path: string,
  headers: Record<string, string>,
  range?: string,
): Promise<HttpResponse> {
  const decodedPath = decodePath(path)
  const normalizedPath = decodedPath === undefined ? undefined : normalize(decodedPath)
  const relativePath = normalizedPath && extname(normalizedPath) === '' ? pageAt(normalizedPath) : normalizedPath
  if (relativePath && normalizedPath && !relativePath.includes('..')) {
    const file = join(directory, relativePath)
    const sentBefore = range === undefined ? hashedFiles.get(file) : undefined
    const foundFile =
      sentBefore ??
      (await fileResponse(
        file,
        {
          ...headers,
          'content-type': CONTENT_TYPES[extname(relativePath)] ?? 'application/octet-stream',
          'cache-control': cacheControl(normalizedPath),
        },
        range,
      ))
    if (foundFile?.status === 200 && isHashed(normalizedPath)) hashedFiles.set(file, foundFile)
    if (foundFile) return foundFile
  }
  return {
    status: 404,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    body: 'Arquivo não encontrado.',
  }
}
