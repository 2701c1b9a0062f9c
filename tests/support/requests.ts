import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { type FunctionName, functionOfGroup } from '#infra/system.ts'
import { assertRefusalDeclared } from '#local/assert-refusal-declared.ts'
import { runAsFunction } from '#local/grants.ts'
import { allEndpoints } from '#shared/api/index.ts'
import { type Endpoint, routeKey } from '#shared/platform/api/endpoint.ts'
import { apiGatewayEventFor, type RequestParts } from './api-gateway-event.ts'
import './secrets.ts'

const context = { awsRequestId: 'test', functionName: 'test', getRemainingTimeInMillis: () => 15_000 } as Context

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** The function that serves this route. */
function functionOf(endpoint: Endpoint): FunctionName {
  const served = allEndpoints().find(declared => declared.endpoint === endpoint)
  if (!served) throw new Error(`${routeKey(endpoint)} is not in the contract`)
  return functionOfGroup(served.group)
}

/**
 * Calls a function with a request, under the grants of the function that serves the route, and parses its
 * answer. Fails on a refusal that the route does not declare.
 */
export async function callHandler(handler: Handler, endpoint: Endpoint, sent?: RequestParts) {
  const response = await runAsFunction(functionOf(endpoint), () => handler(apiGatewayEventFor(endpoint, sent), context))
  assertRefusalDeclared(endpoint, response)
  const { statusCode, body, headers, cookies } = response
  return { status: statusCode, headers, cookies, body: body === undefined ? undefined : JSON.parse(body) }
}
