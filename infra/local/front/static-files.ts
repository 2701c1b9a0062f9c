import { type FileHandle, open } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Answer } from './respond.ts'

const TYPES: Record<string, string> = {
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

/** Files whose name holds their content's hash never change; the rest is asked for again each time. */
const cacheOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

/** What a path says once its percent signs are read; undefined when they say nothing. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** 'bytes=0-99' of a file of so many bytes; undefined for none, for several and for what is no range. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1
  return { from, to }
}

/** A file, or the part of it that was asked for (HTTP Range), as S3 answers; undefined where there is none. */
export async function fileAnswer(
  path: string,
  headers: Record<string, string>,
  range: string | undefined,
): Promise<Answer | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { size, mtimeMs } = await file.stat()
    const found = { ...headers, 'accept-ranges': 'bytes', etag: `"${size.toString(36)}-${mtimeMs.toString(36)}"` }
    const part = rangeOf(range, size)
    if (!part) return { status: 200, headers: found, body: await bytesOf(file, 0, size) }
    if (part.from > part.to) return { status: 416, headers: { ...found, 'content-range': `bytes */${size}` } }
    return {
      status: 206,
      headers: { ...found, 'content-range': `bytes ${part.from}-${part.to}/${size}` },
      body: await bytesOf(file, part.from, part.to + 1 - part.from),
    }
  } catch {
    // A folder, or what can't be read.
    return undefined
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}

/** The site's file at this path; the application's page for any path without an ending, as CloudFront answers. */
export async function staticFile(
  directory: string,
  path: string,
  headers: Record<string, string>,
  range?: string,
): Promise<Answer> {
  const named = decoded(path)
  const safe = named === undefined ? undefined : normalize(named)
  const relative = safe && extname(safe) === '' ? `${sep}index.html` : safe
  const found =
    !relative || relative.includes('..') || !safe
      ? undefined
      : await fileAnswer(
          join(directory, relative),
          {
            ...headers,
            'content-type': TYPES[extname(relative)] ?? 'application/octet-stream',
            'cache-control': cacheOf(safe),
          },
          range,
        )
  return (
    found ?? {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: 'Arquivo não encontrado.',
    }
  )
}
