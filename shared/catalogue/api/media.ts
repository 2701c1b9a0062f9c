import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'
import { EVERYONE_SIGNED_IN } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { presignedUploadSchema, uploadKindSchema } from '../../platform/rules/uploads.ts'
import { fileDigestSchema } from '../rules/point-photos.ts'

/** Refusals of every route that takes an uploaded picture. */
export const PICTURE_REFUSALS = ['FILE_NOT_FOUND', 'FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'PICTURE_TOO_LARGE'] as const

export const media = {
  createUpload: endpoint({
    method: 'POST',
    path: '/uploads',
    access: EVERYONE_SIGNED_IN,
    summary: 'A signed form for uploading one file; nothing uses the file until its bytes were checked',
    input: z.object({
      kind: uploadKindSchema,
      content_type: textLine().check(z.maxLength(100)),
      /** The point that a proof photo shows; the file's name begins with the point's id. */
      point_id: z.optional(pointIdSchema),
      /** Digest of the original file of a point's photo, so that the same file is added to a point only once. */
      made_from: z.optional(fileDigestSchema),
    }),
    output: presignedUploadSchema,
    status: 201,
    refuses: ['FILE_TYPE_REFUSED', 'RECEIPT_UNREADABLE', 'ART_UNREADABLE', 'PHOTO_UNREADABLE'],
  }),
}
