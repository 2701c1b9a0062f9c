import { DomainError } from '#shared/platform/rules/domain-error.ts'

/** Limit of a JSON body. Bytes. */
const MAX_BODY_BYTES = 256 * 1024
/** Largest depth of nested objects and arrays; every input of the contract is shallower. */
const MAX_DEPTH = 16

/** The JSON object of a request's body; {} for an empty one. Throws BODY_TOO_LARGE, BODY_TOO_DEEP or INVALID_JSON. */
export function parseBody(body: string | undefined, isBase64Encoded: boolean): Record<string, unknown> {
  if (!body) return {}
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > MAX_BODY_BYTES) throw new DomainError('BODY_TOO_LARGE')
  const text = bytes.toString('utf8')
  if (depthOf(text) > MAX_DEPTH) throw new DomainError('BODY_TOO_DEEP')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('INVALID_JSON')
  return { ...value }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('INVALID_JSON')
  }
}

/** Depth of nested brackets, ignoring strings, computed in one pass over the text. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (char === '}' || char === ']') depth -= 1
  }
  return deepest
}
