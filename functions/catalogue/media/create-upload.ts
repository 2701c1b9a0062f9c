import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { digestSuffix } from '#shared/catalogue/rules/point-photos.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, MANAGERS, type Role } from '#shared/platform/rules/roles.ts'
import {
  NEW_UPLOADS_PREFIX,
  type presignedUploadSchema,
  UPLOADS,
  type UploadKind,
} from '#shared/platform/rules/uploads.ts'
import type { Context } from '../../platform/context.ts'
import { declaredTypeOf, extensionOf } from './file-types.ts'
import { signUploadForm } from './media-store.ts'
import { recordUpload } from './uploads-store.ts'

/** A file name that can't be guessed, because anybody who knows the URL of a public file can read it. */
const randomName = (now: string): string => `${Date.parse(now)}-${randomBytes(12).toString('base64url')}`

/** Roles that may upload files of a kind; a kind that is missing here is for all roles. */
const UPLOADER_ROLES: Partial<Record<UploadKind, readonly Role[]>> = {
  point_image: MANAGERS,
  installation_photo: [...MANAGERS, 'field_technician'],
  // The form for this kind is returned when damage is reported (functions/installation/damage/report-damage.ts).
  damage_photo: [],
}
const mayUpload = (kind: UploadKind, { role }: Actor): boolean => UPLOADER_ROLES[kind]?.includes(role) ?? true

/** The refusal for a content type that the kind does not accept. */
const TYPE_REFUSALS = {
  avatar: 'FILE_TYPE_REFUSED',
  point_image: 'FILE_TYPE_REFUSED',
  receipt: 'RECEIPT_UNREADABLE',
  art: 'ART_UNREADABLE',
  damage_photo: 'FILE_TYPE_REFUSED',
  installation_photo: 'PHOTO_UNREADABLE',
} as const satisfies Record<UploadKind, RefusalCode>

type UploadRequest = {
  kind: UploadKind
  content_type: string
  point_id?: string | undefined
  made_from?: string | undefined
}

/** Signs an upload form for one file. Throws the refusal of its type, or FORBIDDEN when the caller's role may not upload this kind. */
export async function createUpload(
  request: UploadRequest,
  { actor, now }: Context,
): Promise<z.infer<typeof presignedUploadSchema>> {
  if (!mayUpload(request.kind, actor)) throw new DomainError('FORBIDDEN')
  return createUploadWithoutRoleCheck(request, actor.user_id, now)
}

/** Signs an upload form without checking roles; only `user_id` can use the uploaded file later. */
export async function createUploadWithoutRoleCheck(
  { kind, content_type: declared, point_id, made_from }: UploadRequest,
  user_id: string,
  now: string,
): Promise<z.infer<typeof presignedUploadSchema>> {
  const content_type = declaredTypeOf(declared)
  const extension = extensionOf(content_type)
  if (!extension || !(UPLOADS[kind].content_types as readonly string[]).includes(content_type))
    throw new DomainError(TYPE_REFUSALS[kind])
  const key = `${NEW_UPLOADS_PREFIX}${randomName(now)}.${extension}`
  const pointPrefix = kind === 'installation_photo' && point_id !== undefined ? `${point_id}-` : ''
  const suffix = kind === 'point_image' && made_from !== undefined ? digestSuffix(made_from) : ''
  const file = `${UPLOADS[kind].prefix}${pointPrefix}${randomName(now)}${suffix}.${extension}`
  await recordUpload({ key, file, upload_kind: kind, user_id }, now)
  return { ...(await signUploadForm(kind, key, content_type)), key, max_bytes: UPLOADS[kind].max_bytes }
}
