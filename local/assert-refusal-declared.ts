import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { type Endpoint, refusalsOf, routeKey } from '#shared/platform/api/endpoint.ts'

const refusalSchema = z.object({ code: z.string() })

/**
 * Throws if a route returns a refusal that its contract does not declare. On AWS clients do get that response
 * (functions/api/http/serve.ts); locally and in tests it is a failure.
 */
export function assertRefusalDeclared(endpoint: Endpoint, { statusCode = 200, body, headers }: Answer): void {
  if (statusCode < 400 || !body || !String(headers?.['content-type']).startsWith('application/json')) return
  const { code } = refusalSchema.parse(JSON.parse(body))
  if (!refusalsOf(endpoint).some(declared => declared === code))
    throw new Error(`${routeKey(endpoint)} refused with ${code}, which its route in shared/api does not declare`)
}

type Answer = Pick<APIGatewayProxyStructuredResultV2, 'statusCode' | 'body' | 'headers'>
