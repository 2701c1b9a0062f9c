import { api } from '#shared/api/index.ts'
import { serve } from '../http/serve.ts'
import { createUpload } from './create-upload.ts'

export const handler = serve(api.media, {
  createUpload: ({ input, actor, now }) => createUpload(input, actor, now),
})
