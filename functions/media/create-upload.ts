import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type presignedUpload, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import { type Actor, MANAGERS } from '#shared/domain/users.ts'
import { uploadForm } from './media-store.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Everything that somebody uploads as their picture begins so; nobody else's begins alike. */
export const avatarPrefix = (userId: string): string => `${UPLOADS.avatar.prefix}${userId}-`

/** Whoever knows the address of these files can read them, so nobody can guess one. */
const unguessable = (now: string): string => `${Date.parse(now)}-${randomBytes(12).toString('base64url')}`

/** Throws FORBIDDEN for a kind that the caller's role does not upload. */
function prefixOf(kind: UploadKind, { user_id, role }: Actor): string {
  if (kind === 'avatar') return avatarPrefix(user_id)
  if (!MANAGERS.some(manager => manager === role)) throw new DomainError('FORBIDDEN')
  return UPLOADS[kind].prefix
}

/** A signed form for one file. Throws FILE_TYPE_REFUSED, or FORBIDDEN. */
export async function createUpload(
  { kind, content_type }: { kind: UploadKind; content_type: string },
  actor: Actor,
  now: string,
): Promise<z.infer<typeof presignedUpload>> {
  const extension = EXTENSIONS[content_type]
  if (!extension || !(UPLOADS[kind].content_types as readonly string[]).includes(content_type))
    throw new DomainError('FILE_TYPE_REFUSED')
  const key = `${prefixOf(kind, actor)}${unguessable(now)}.${extension}`
  return { ...(await uploadForm(kind, key, content_type)), key, max_bytes: UPLOADS[kind].max_bytes }
}
