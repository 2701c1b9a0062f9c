import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isLoopback } from '../../scripts/start-options.mjs'
import { inboxResponse, type SentEmail } from './inbox.ts'
import type { HttpResponse } from './respond.ts'

/** What the local deployment has and AWS has not. */
export type LocalOnlyOptions = {
  emails: () => Promise<SentEmail[]>
  /** Whether the demo's points and orders are complete, which journeys wait for; images may still be missing. */
  isDemoComplete?: () => boolean
  /** Makes an order this many hours older, and does what is due then; for journeys. */
  letTimePass?: (orderId: string, hours: number) => Promise<void>
}

type Responses = {
  json: (value: unknown, status?: number) => HttpResponse
  problem: (code: RefusalCode, status?: number) => HttpResponse
}

/** Address at which journeys ask whether the demo's data is complete. */
const DEMO_STATUS_PATH = '/_local/demo'
/** Journeys post here, to let hours pass for an order. */
const TIME_PATH = /^\/_local\/orders\/(?<id>[^/]+)\/hours\/(?<hours>[^/]+)$/
/** More than a year, and far from the first date that JavaScript has. */
const MAX_PASSED_HOURS = 10_000
/** Names under which people and journeys open the site on this machine. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The response below /_local/; undefined if the address, or its method, is none of those there. */
export async function localOnlyResponse(
  request: IncomingMessage,
  path: string,
  { emails, isDemoComplete, letTimePass, json, problem }: LocalOnlyOptions & Responses,
): Promise<HttpResponse | undefined> {
  if (!path.startsWith('/_local/')) return undefined
  if (!isFromThisMachine(request)) return problem('FORBIDDEN')
  if (request.method === 'POST') {
    const { id, hours } = TIME_PATH.exec(path)?.groups ?? {}
    if (!letTimePass || !id || !hours) return undefined
    if (!/^\d+$/.test(hours) || Number(hours) > MAX_PASSED_HOURS) return problem('NOT_FOUND', 400)
    try {
      await letTimePass(id, Number(hours))
      return json({})
    } catch (error) {
      if (error instanceof DomainError && error.code === 'ORDER_NOT_FOUND') return problem(error.code)
      throw error
    }
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (path === DEMO_STATUS_PATH) {
    const is_whole = isDemoComplete?.() ?? true
    return json({ is_whole }, is_whole ? 200 : 503)
  }
  return path.startsWith('/_local/emails')
    ? inboxResponse(await emails(), path, request.headers.accept ?? '')
    : undefined
}

/**
 * Whether a request may use what is below /_local/, such as the inbox, whose links sign people in. Not from other
 * machines, nor from pages of other sites, whose names may lead to this machine too.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const site = parseUrl(`http://${headers.host}`)
  return (
    isLoopback(socket.remoteAddress) &&
    site !== undefined &&
    LOOPBACK_NAMES.includes(site.hostname) &&
    (headers.origin === undefined || parseUrl(headers.origin)?.origin === site.origin) &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
