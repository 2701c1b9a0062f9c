import * as z from 'zod/mini'
import { BASE_PATH, type Endpoint, isBodyless, refusalsOf } from '../platform/api/endpoint.ts'
import type { Refusal, RefusalCode } from '../platform/refusals/refusal.ts'
import { allEndpoints } from './index.ts'
import { REFUSAL_CODES, REFUSALS } from './refusals.ts'

const JSON_TYPE = 'application/json'

/** JSON Schema 2020-12 of a schema, which OpenAPI 3.1 accepts unchanged. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

/** The schema of the response for a refusal with this code. */
function problemOf(code: RefusalCode) {
  const { sentence, details }: Refusal = REFUSALS[code]
  return {
    type: 'object',
    required: ['error', 'code', ...(details && !details.safeParse(undefined).success ? ['details'] : [])],
    properties: {
      error: { type: 'string', description: `What to tell the person, in pt-BR: '${sentence}', or closer` },
      code: { const: code, description: 'What programs decide on' },
      ...(details ? { details: schemaOf(details, 'output') } : {}),
    },
  }
}

/**
 * The refusals of a route, by status. A route with a foreign protocol (Cognito's) has refusals in that protocol's
 * format; ours come first, before its body is read.
 */
function refusals(route: Endpoint) {
  const foreign = route.media_type ? { [route.media_type]: { schema: { type: 'object' } } } : {}
  const byStatus = Map.groupBy(refusalsOf(route), code => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          ...foreign,
          [JSON_TYPE]: { schema: { oneOf: codes.map(code => ({ $ref: `#/components/schemas/${code}` })) } },
        },
      },
    ]),
  )
}

function operation(group: string, name: string, endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const fields = Object.entries(input.properties ?? {})
  const required = input.required ?? []
  const takesAnything = input.additionalProperties !== undefined
  const outside = fields.filter(([field]) => !inPath.includes(field))
  const parameters = [
    ...inPath.map(field => ({ name: field, in: 'path', required: true, schema: input.properties?.[field] })),
    ...(isBodyless(endpoint)
      ? outside.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
      : []),
    ...(endpoint.headers ?? []).map(header => ({ ...header, in: 'header', schema: { type: 'string' } })),
  ]
  const mediaType = endpoint.media_type ?? JSON_TYPE
  const answer = (description: string, schema: unknown) => ({ description, content: { [mediaType]: { schema } } })
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isBodyless(endpoint) || (outside.length === 0 && !takesAnything)
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [mediaType]: {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(outside),
                  required: required.filter(field => !inPath.includes(field)),
                },
              },
            },
          },
        }),
    responses: {
      [endpoint.status ?? 200]: answer('Done', schemaOf(endpoint.output, 'output')),
      ...refusals(endpoint),
    },
    ...(endpoint.access === 'public'
      ? {}
      : { security: endpoint.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [...endpoint.access] }] }),
  }
}

/** The contract as an OpenAPI document, derived from the routes. Roles are the scopes of the bearer scheme. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { group, name, endpoint } of allEndpoints()) {
    const path = `${BASE_PATH}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ponto Urbano', version: '1' },
    components: {
      schemas: Object.fromEntries(REFUSAL_CODES.map(code => [code, problemOf(code)])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}
