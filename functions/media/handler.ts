import { media } from '#shared/api/media.ts'
import { serve } from '../http/serve.ts'
import { createUpload } from './create-upload.ts'

export const handler = serve(media, { createUpload })
