import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Actor, MANAGERS, type Role } from '#shared/domain/roles.ts'
import { ARRIVALS, type presignedUpload, UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import type { Code } from '#shared/refusals/index.ts'
import type { Context } from '../../platform/context.ts'
import { extensionOf } from './file-types.ts'
import { uploadForm } from './media-store.ts'
import { noteUpload } from './uploads-store.ts'

/** Whoever knows the address of these files can read them, so nobody can guess one. */
const unguessable = (now: string): string => `${Date.parse(now)}-${randomBytes(12).toString('base64url')}`

/** Whose roles send files of a kind; everybody's unless said. */
const SENDERS: Partial<Record<UploadKind, readonly Role[]>> = {
  point_image: MANAGERS,
  installation_photo: [...MANAGERS, 'field_technician'],
  // It goes by the form that its report is answered with (functions/installation/damage/report-damage.ts).
  damage_photo: [],
}
const mayUpload = (kind: UploadKind, { role }: Actor): boolean => SENDERS[kind]?.includes(role) ?? true

/** What a file of a type that its kind does not take is refused with. */
const TYPE_REFUSALS = {
  avatar: 'FILE_TYPE_REFUSED',
  point_image: 'FILE_TYPE_REFUSED',
  receipt: 'RECEIPT_UNREADABLE',
  art: 'ART_UNREADABLE',
  damage_photo: 'FILE_TYPE_REFUSED',
  installation_photo: 'PHOTO_UNREADABLE',
} as const satisfies Record<UploadKind, Code>

type Asked = { kind: UploadKind; content_type: string; point_id?: string | undefined }

/** A signed form for one file. Throws what its type is refused with, or FORBIDDEN for a kind that the caller's role does not upload. */
export async function createUpload(
  { kind, content_type, point_id }: Asked,
  { actor, now }: Context,
): Promise<z.infer<typeof presignedUpload>> {
  if (!mayUpload(kind, actor)) throw new DomainError('FORBIDDEN')
  return formFor({ kind, content_type, point_id }, actor.user_id, now)
}

/** The same for whoever will be asked for by this name when the file is used. */
export async function formFor(
  { kind, content_type, point_id }: Asked,
  user_id: string,
  now: string,
): Promise<z.infer<typeof presignedUpload>> {
  const extension = extensionOf(content_type)
  if (!extension || !(UPLOADS[kind].content_types as readonly string[]).includes(content_type))
    throw new DomainError(TYPE_REFUSALS[kind])
  const key = `${ARRIVALS}${unguessable(now)}.${extension}`
  const of = kind === 'installation_photo' && point_id !== undefined ? `${point_id}-` : ''
  const file = `${UPLOADS[kind].prefix}${of}${unguessable(now)}.${extension}`
  await noteUpload({ key, file, upload_kind: kind, user_id }, now)
  return { ...(await uploadForm(kind, key, content_type)), key, max_bytes: UPLOADS[kind].max_bytes }
}
