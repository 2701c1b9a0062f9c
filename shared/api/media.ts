import * as z from 'zod/mini'
import { presignedUpload, uploadKind } from '../domain/uploads.ts'
import { EVERYONE } from '../domain/users.ts'
import { endpoint } from './endpoint.ts'

export const media = {
  createUpload: endpoint({
    method: 'POST',
    path: '/uploads',
    access: EVERYONE,
    summary: 'A signed form for uploading one file; nothing uses the file until its bytes were checked',
    input: z.object({ kind: uploadKind, content_type: z.string().check(z.maxLength(100)) }),
    output: presignedUpload,
    status: 201,
  }),
}
