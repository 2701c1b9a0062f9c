import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type presignedUpload, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import type { Actor } from '#shared/domain/users.ts'
import { uploadForm } from './media-store.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Everything that somebody uploads as their picture begins so; nobody else's begins alike. */
export const avatarPrefix = (userId: string): string => `${UPLOADS.avatar.prefix}${userId}-`

/** A signed form for one file of the caller's own. Throws FILE_TYPE_REFUSED. */
export async function createUpload(
  { kind, content_type }: { kind: UploadKind; content_type: string },
  actor: Actor,
  now: string,
): Promise<z.infer<typeof presignedUpload>> {
  const extension = EXTENSIONS[content_type]
  if (!extension || !(UPLOADS[kind].content_types as readonly string[]).includes(content_type))
    throw new DomainError('FILE_TYPE_REFUSED')
  // Unguessable, as these files are readable by whoever knows their address.
  const key = `${avatarPrefix(actor.user_id)}${Date.parse(now)}-${randomBytes(12).toString('base64url')}.${extension}`
  return { ...(await uploadForm(kind, key, content_type)), key, max_bytes: UPLOADS[kind].max_bytes }
}
