import { media } from '#shared/catalogue/api/media.ts'
import { createUpload } from '../catalogue/media/create-upload.ts'
import { serve } from './http/serve.ts'

export const handler = serve(media, { createUpload })
