import * as z from 'zod'
import { type AccessKey, isSameSignature, signText } from './signature-v4.ts'

/** S3's error for an upload form that it rejects. */
export interface PostPolicyFault {
  status: number
  code: string
}

export interface SignedUploadForm {
  bucket: string
  /** The form's fields by name in lower case, without the file. */
  fields: ReadonlyMap<string, string>
  /** Size of the file. Bytes. */
  fileSize: number
}

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
})

/** Fields that belong to the policy itself and need no condition. */
const FIELDS_WITHOUT_CONDITION = new Set(['policy', 'x-amz-signature', 'file'])

const accessDenied: PostPolicyFault = { status: 403, code: 'AccessDenied' }

/** Checks an upload form (POST Object) against its signed policy. Returns undefined if it is valid. */
export function findPostPolicyFault(
  form: SignedUploadForm,
  credentials: AccessKey,
  now: number,
): PostPolicyFault | undefined {
  const policy = form.fields.get('policy')
  if (policy === undefined) return accessDenied
  const [accessKeyId, day = '', region = '', service = ''] = (form.fields.get('x-amz-credential') ?? '').split('/')
  if (accessKeyId !== credentials.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const expectedSignature = signText(policy, credentials.secretAccessKey, day, region, service)
  if (!isSameSignature(expectedSignature, form.fields.get('x-amz-signature') ?? '')) {
    return { status: 403, code: 'SignatureDoesNotMatch' }
  }
  const parsedPolicy = policySchema.safeParse(parseJson(Buffer.from(policy, 'base64').toString()))
  if (!parsedPolicy.success) return { status: 400, code: 'InvalidPolicyDocument' }
  if (Date.parse(parsedPolicy.data.expiration) <= now) return accessDenied

  const fieldsWithCondition = new Set<string>()
  const valueOfField = (name: string) => (name === 'bucket' ? form.bucket : (form.fields.get(name) ?? ''))
  for (const condition of parsedPolicy.data.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        fieldsWithCondition.add(name.toLowerCase())
        if (valueOfField(name.toLowerCase()) !== value) return accessDenied
      }
    } else if (condition[0] === 'content-length-range') {
      const [, min, max] = condition
      if (form.fileSize < min) return { status: 400, code: 'EntityTooSmall' }
      if (form.fileSize > max) return { status: 400, code: 'EntityTooLarge' }
    } else {
      const [operator, field, value] = condition
      const name = field.slice(1).toLowerCase()
      fieldsWithCondition.add(name)
      const actual = valueOfField(name)
      if (operator === 'eq' ? actual !== value : !actual.startsWith(value)) return accessDenied
    }
  }
  const hasUnknownField = [...form.fields.keys()].some(
    name => !fieldsWithCondition.has(name) && !FIELDS_WITHOUT_CONDITION.has(name) && !name.startsWith('x-ignore-'),
  )
  return hasUnknownField ? accessDenied : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
