import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { BASE_PATH, routeKey } from '#shared/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/api/front-headers.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import type { SiteConfig } from '#shared/api/site-config.ts'
import { ERRORS } from '#shared/messages/pt-br.ts'
import { securityHeaders } from '../../security-headers.ts'
import { FUNCTION_OF_GROUP, type FunctionName, MEDIA } from '../../system.ts'
import type { LocalFunction } from '../functions.ts'
import { apiEvent, compileRoute, matchRoute } from './api-event.ts'
import { inbox, type SentEmail } from './inbox.ts'
import { type Answer, respond } from './respond.ts'
import { staticFile } from './static-files.ts'

export type FrontOptions = {
  port: number
  functions: Map<FunctionName, LocalFunction>
  site: SiteConfig
  /** What the functions know this front by. */
  originSecret: string
  files: { client: S3Client; bucket: string }
  /** Where browsers send files, which is not the site's own address. */
  uploadsTo: string
  emails: () => Promise<SentEmail[]>
  /** Built site; when undefined, pages are answered by `pages` (hot reload). */
  siteDirectory: string | undefined
  pages?: (request: IncomingMessage, response: ServerResponse) => void
}

/** The gateway's limit is 10 MB; no route takes more than 256 KB of JSON. Bytes. */
const MAX_BODY = 10 * 1024 * 1024

/** The routes of the contract, each with the function that serves it: what API Gateway is on AWS. */
export const contractRoutes = () =>
  allEndpoints().map(({ group, endpoint }) => ({
    ...compileRoute(routeKey(endpoint)),
    functionName: FUNCTION_OF_GROUP[group],
    access: endpoint.access,
  }))

/** CloudFront, API Gateway and the site's bucket of the local deployment, on one port. */
export function startFront(options: FrontOptions): Promise<Server> {
  const routes = contractRoutes()
  const security = securityHeaders({ connect: [options.uploadsTo], images: [] })
  const jsonHeaders = { ...security, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const json = (value: unknown, status = 200): Answer => ({
    status,
    headers: jsonHeaders,
    body: JSON.stringify(value),
  })
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, jsonHeaders)
      response.end(JSON.stringify({ error: ERRORS.INTERNAL, code: 'INTERNAL' }))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname
    if (path === `${BASE_PATH}/openapi.json`) return send(json(openApi()))
    if (path.startsWith(`${BASE_PATH}/`)) return send(await callFunction(request, url))
    if (path === '/config.json') return send(json(options.site))
    if (path.startsWith('/media/')) return send(await media(path.slice('/media/'.length)))
    if (path.startsWith('/_local/emails'))
      return send(inbox(await options.emails(), path, request.headers.accept ?? ''))
    if (options.siteDirectory !== undefined) return send(await staticFile(options.siteDirectory, path, security))
    options.pages?.(request, response)

    function send(made: Answer): Promise<void> {
      return respond(request, response, made)
    }
  }

  async function callFunction(request: IncomingMessage, url: URL): Promise<Answer> {
    const matched = matchRoute(routes, request.method ?? 'GET', url.pathname)
    const route = routes.find(candidate => candidate.routeKey === matched?.routeKey)
    const target = route && options.functions.get(route.functionName)
    if (!matched || !target) return json({ error: ERRORS.NOT_FOUND, code: 'NOT_FOUND' }, 404)
    const body = await readBody(request)
    if (!body) return json({ error: ERRORS.BODY_TOO_LARGE, code: 'BODY_TOO_LARGE' }, 413)
    const result = (await target.invoke(
      apiEvent(request, url, body, matched, frontHeaders(request)),
    )) as APIGatewayProxyStructuredResultV2
    const headers = Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return { status: result.statusCode ?? 200, headers: { ...security, ...headers }, body: result.body }
  }

  /** What CloudFront sets on AWS, whatever the browser has sent under these names. */
  const frontHeaders = (request: IncomingMessage): Record<string, string> => ({
    [VIEWER_ADDRESS_HEADER]: request.socket.remoteAddress ?? '',
    [ORIGIN_SECRET_HEADER]: options.originSecret,
  })

  /** Photos that anybody may see; other files of the bucket are not on the site. */
  async function media(key: string): Promise<Answer> {
    if (!MEDIA.public_prefixes.some(prefix => key.startsWith(prefix)))
      return json({ error: ERRORS.NOT_FOUND, code: 'NOT_FOUND' }, 404)
    const { client, bucket } = options.files
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: decodeURIComponent(key) }))
      const body = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      return {
        status: 200,
        headers: {
          ...security,
          'content-type': found.ContentType ?? 'application/octet-stream',
          'cache-control': found.CacheControl ?? 'public, max-age=3600',
        },
        body,
      }
    } catch (error) {
      if (error instanceof NoSuchKey) return json({ error: ERRORS.NOT_FOUND, code: 'NOT_FOUND' }, 404)
      throw error
    }
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, () => resolve(server))
  })
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
