import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { BASE_PATH } from './endpoint.ts'
import { allEndpoints } from './index.ts'

const problem = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What to tell the person, in pt-BR' },
    code: { type: 'string', description: 'What programs decide on' },
    details: {},
  },
}

const JSON_TYPE = 'application/json'

/** OpenAPI 3.1 takes JSON Schema 2020-12 as it is. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function operation(group: string, name: string, endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const fields = Object.entries(input.properties ?? {})
  const required = input.required ?? []
  const isBodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const takesAnything = input.additionalProperties !== undefined
  const outside = fields.filter(([field]) => !inPath.includes(field))
  const parameters = [
    ...inPath.map(field => ({ name: field, in: 'path', required: true, schema: input.properties?.[field] })),
    ...(isBodyless
      ? outside.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
      : []),
    ...(endpoint.headers ?? []).map(header => ({ ...header, in: 'header', schema: { type: 'string' } })),
  ]
  const mediaType = endpoint.media_type ?? JSON_TYPE
  const answer = (description: string, schema: unknown) => ({ description, content: { [mediaType]: { schema } } })
  const foreign = mediaType === JSON_TYPE ? {} : { [mediaType]: { schema: { type: 'object' } } }
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isBodyless || (outside.length === 0 && !takesAnything)
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
      // A protocol that is not ours has refusals of its own form; ours come before it is read.
      default: { description: 'Refused or failed', content: { ...foreign, [JSON_TYPE]: { schema: problem } } },
    },
    ...(endpoint.access === 'public'
      ? {}
      : { security: endpoint.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [...endpoint.access] }] }),
  }
}

/** The contract as an OpenAPI document, derived from the routes; roles stand as the scopes of the bearer scheme. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { group, name, endpoint } of allEndpoints()) {
    const path = `${BASE_PATH}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ponto Urbano', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
