import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { ARRIVALS, type presignedUpload, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import { type Actor, MANAGERS } from '#shared/domain/users.ts'
import type { Context } from '../context.ts'
import { extensionOf } from './file-types.ts'
import { uploadForm } from './media-store.ts'
import { noteUpload } from './uploads-store.ts'

/** Whoever knows the address of these files can read them, so nobody can guess one. */
const unguessable = (now: string): string => `${Date.parse(now)}-${randomBytes(12).toString('base64url')}`

const mayUpload = (kind: UploadKind, { role }: Actor): boolean =>
  // A damage's photo goes by the form that its report is answered with (functions/damage/report-damage.ts).
  kind !== 'damage_photo' && (kind !== 'point_image' || MANAGERS.some(manager => manager === role))

type Asked = { kind: UploadKind; content_type: string }

/** A signed form for one file. Throws FILE_TYPE_REFUSED, of a receipt RECEIPT_UNREADABLE, or FORBIDDEN for a kind that the caller's role does not upload. */
export async function createUpload(
  { kind, content_type }: Asked,
  { actor, now }: Context,
): Promise<z.infer<typeof presignedUpload>> {
  if (!mayUpload(kind, actor)) throw new DomainError('FORBIDDEN')
  return formFor({ kind, content_type }, actor.user_id, now)
}

/** The same for whoever will be asked for by this name when the file is used. */
export async function formFor(
  { kind, content_type }: Asked,
  user_id: string,
  now: string,
): Promise<z.infer<typeof presignedUpload>> {
  const extension = extensionOf(content_type)
  if (!extension || !(UPLOADS[kind].content_types as readonly string[]).includes(content_type))
    throw new DomainError(kind === 'receipt' ? 'RECEIPT_UNREADABLE' : 'FILE_TYPE_REFUSED')
  const key = `${ARRIVALS}${unguessable(now)}.${extension}`
  const file = `${UPLOADS[kind].prefix}${unguessable(now)}.${extension}`
  await noteUpload({ key, file, upload_kind: kind, user_id }, now)
  return { ...(await uploadForm(kind, key, content_type)), key, max_bytes: UPLOADS[kind].max_bytes }
}
