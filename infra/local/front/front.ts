import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { problemOf, statusOf } from '#functions/api/http/problem.ts'
import { isValidPhotoLink } from '#functions/catalogue/media/photo-link.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import { BASE_PATH, routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import type { Code } from '#shared/platform/refusals/refusal.ts'
import { securityHeaders } from '../../security-headers.ts'
import type { StreetMap } from '../../street-map.ts'
import { MEDIA } from '../../system/media.ts'
import { type FunctionName, functionOfGroup } from '../../system.ts'
import { type LocalFunction, OutOfTime } from '../functions.ts'
import { demandDeclared } from '../refusals.ts'
import { apiEvent, compileRoute, matchRoute } from './api-event.ts'
import { inbox, type SentEmail } from './inbox.ts'
import { type Answer, respond } from './respond.ts'
import { decoded, fileAnswer, staticFile } from './static-files.ts'

export type FrontOptions = {
  /** The address to listen on. */
  host: string
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
  /** Whether all of the demo's data is there; journeys wait for that, not for its pictures. */
  isWhole?: () => boolean
  /** A file of the site that lies elsewhere. */
  streetMap?: StreetMap | undefined
  pages?: (request: IncomingMessage, response: ServerResponse) => void
  /** Says what went wrong here, which whoever asked is not told. */
  report: (sentence: string) => void
}

/** Says whether all of the demo's data is there, for programs that wait for it. */
const DEMO = '/_local/demo'
const OPENAPI = `${BASE_PATH}/openapi.json`
/** What everything but the API may be asked. */
const READS = ['GET', 'HEAD'] as const
/** A file right below one of these prefixes: a name with a path in it is no file's. */
const filesBelow = (prefixes: readonly string[]) => new RegExp(`^(${prefixes.join('|')})[\\w-][\\w.-]*$`)
const PUBLIC_FILE = filesBelow(MEDIA.public_prefixes)
const SIGNED_FILE = filesBelow(MEDIA.signed_prefixes)

/** The gateway's limit is 10 MB; no route takes more than 256 KB of JSON. Bytes. */
const MAX_BODY = 10 * 1024 * 1024

/** The routes of the contract, each with the function that serves it: what API Gateway is on AWS. */
export const contractRoutes = () =>
  allEndpoints().map(({ group, endpoint }) => ({
    ...compileRoute(routeKey(endpoint)),
    functionName: functionOfGroup(group),
    endpoint,
  }))

/** CloudFront, API Gateway and the site's bucket of the local deployment, on one port. */
export function startFront(options: FrontOptions): Promise<Server> {
  const routes = contractRoutes()
  const security = securityHeaders({ connect: [options.uploadsTo], images: [options.uploadsTo] })
  const jsonHeaders = { ...security, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const json = (value: unknown, status = 200): Answer => ({
    status,
    headers: jsonHeaders,
    body: JSON.stringify(value),
  })
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The gateway answers 503 for a function that ran out of time.
      const code = error instanceof OutOfTime ? 'TRY_AGAIN' : 'INTERNAL'
      if (code === 'INTERNAL') options.report(`${request.method} ${request.url} was not answered: ${error}`)
      if (!response.headersSent) response.writeHead(statusOf(code), jsonHeaders)
      response.end(JSON.stringify(problemOf({ code })))
    })
  })
  const problem = (code: Code, status = statusOf(code)) => json(problemOf({ code }), status)
  const notAllowed = (allowed: readonly string[]): Answer => {
    const made = problem('METHOD_NOT_ALLOWED')
    return { ...made, headers: { ...made.headers, allow: allowed.join(', ') } }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request)
    if (!url) return send(problem('NOT_FOUND', 400))
    const path = url.pathname
    const isApi = path.startsWith(`${BASE_PATH}/`) && path !== OPENAPI
    if (isApi) return send(await callFunction(request, url))
    if (!READS.some(method => method === request.method)) return send(notAllowed(READS))
    if (path === OPENAPI) return send(json(openApi()))
    if (path === '/config.json') return send(json(options.site))
    if (path.startsWith('/media/')) return send(await media(path.slice('/media/'.length), url.searchParams))
    if (path === DEMO) {
      const is_whole = options.isWhole?.() ?? true
      return send(json({ is_whole }, is_whole ? 200 : 503))
    }
    if (path.startsWith('/_local/emails'))
      return send(inbox(await options.emails(), path, request.headers.accept ?? ''))
    if (path === options.streetMap?.map.url)
      return send((await streetMapPart(options.streetMap, request.headers.range)) ?? problem('NOT_FOUND'))
    if (options.siteDirectory !== undefined)
      return send(await staticFile(options.siteDirectory, path, security, request.headers.range))
    options.pages?.(request, response)

    function send(made: Answer): Promise<void> {
      return respond(request, response, made)
    }
  }

  async function callFunction(request: IncomingMessage, url: URL): Promise<Answer> {
    const matched = matchRoute(routes, request.method ?? '', url.pathname)
    const has = matched
      ? []
      : routes.map(({ method }) => method).filter(method => matchRoute(routes, method, url.pathname))
    if (has.length > 0) return notAllowed([...new Set(has)].toSorted())
    const route = routes.find(candidate => candidate.routeKey === matched?.routeKey)
    const target = route && options.functions.get(route.functionName)
    if (!matched || !target) return problem('NOT_FOUND')
    const body = await readBody(request)
    if (!body) return problem('BODY_TOO_LARGE')
    const result = (await target.invoke(
      apiEvent(request, url, body, matched, frontHeaders(request)),
    )) as APIGatewayProxyStructuredResultV2
    demandDeclared(route.endpoint, result)
    const headers = Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    return {
      status: result.statusCode ?? 200,
      headers: { ...security, ...headers },
      body: result.body,
      cookies: result.cookies,
    }
  }

  /** What CloudFront sets on AWS, whatever the browser has sent under these names. */
  const frontHeaders = (request: IncomingMessage): Record<string, string> => ({
    [VIEWER_ADDRESS_HEADER]: request.socket.remoteAddress ?? '',
    [ORIGIN_SECRET_HEADER]: options.originSecret,
  })

  const streetMapPart = ({ path }: StreetMap, range: string | undefined) =>
    fileAnswer(
      path,
      { ...security, 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, max-age=3600' },
      range,
    )

  /** Photos that anybody may see, and those of who has a link; other files of the bucket are not on the site. */
  async function media(path: string, query: URLSearchParams): Promise<Answer> {
    const key = decoded(path)
    const isLinked = (file: string) =>
      SIGNED_FILE.test(file) && isValidPhotoLink(options.originSecret, file, query, new Date().toISOString())
    if (!key || !(PUBLIC_FILE.test(key) || isLinked(key))) return problem('NOT_FOUND')
    const { client, bucket } = options.files
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
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
      if (error instanceof NoSuchKey) return problem('NOT_FOUND')
      throw error
    }
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve(server))
  })
}

/** Where a request goes; undefined for a target that is no path of this site ('*', another scheme). */
function urlOf({ url = '' }: IncomingMessage): URL | undefined {
  // Two slashes at its begin would make the next part a host.
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url
  return /^https?:/i.test(absolute) && URL.canParse(absolute) ? new URL(absolute) : undefined
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
