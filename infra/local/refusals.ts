import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { type Endpoint, refusalsOf, routeKey } from '#shared/platform/api/endpoint.ts'

const refusal = z.object({ code: z.string() })

/**
 * Throws when a route refuses for what the contract does not say that it does. On AWS people get that answer all the same
 * (functions/api/http/serve.ts); here, and in every test that asks a route, it is a failure.
 */
export function demandDeclared(endpoint: Endpoint, { statusCode = 200, body, headers }: Answer): void {
  if (statusCode < 400 || !body || !String(headers?.['content-type']).startsWith('application/json')) return
  const { code } = refusal.parse(JSON.parse(body))
  if (!refusalsOf(endpoint).some(declared => declared === code))
    throw new Error(`${routeKey(endpoint)} refused with ${code}, which its route in shared/api does not declare`)
}

type Answer = Pick<APIGatewayProxyStructuredResultV2, 'statusCode' | 'body' | 'headers'>
