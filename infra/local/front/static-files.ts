import { readFile } from 'node:fs/promises'
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

/** The site's file at this path; the application's page for any path without an ending, as CloudFront answers. */
export async function staticFile(directory: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const named = decoded(path)
  const safe = named === undefined ? undefined : normalize(named)
  const relative = safe && extname(safe) === '' ? `${sep}index.html` : safe
  const body =
    !relative || relative.includes('..') ? undefined : await readFile(join(directory, relative)).catch(() => undefined)
  if (!body || !relative || !safe)
    return {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: 'Arquivo não encontrado.',
    }
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': TYPES[extname(relative)] ?? 'application/octet-stream',
      'cache-control': cacheOf(safe),
    },
    body,
  }
}
