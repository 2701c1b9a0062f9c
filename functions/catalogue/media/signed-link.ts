import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'
import { hasPdfExtension } from './file-types.ts'

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

/** Validity of a link: long enough to open the file, too short to share the link. Seconds. */
const LINK_SECONDS = 300

/** Signs a link that opens one private file for five minutes. */
export const signFileLink = async (file: string, now: string): Promise<FileLink> => ({
  url: await getSignedUrl(s3, new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: file }), { expiresIn: LINK_SECONDS }),
  is_pdf: hasPdfExtension(file),
  expires_at: new Date(Date.parse(now) + LINK_SECONDS * 1000).toISOString(),
})
