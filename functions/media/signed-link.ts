import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { readEnvironment } from '../aws/environment.ts'
import { s3 } from './media-store.ts'

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

/** Opens one private file, for whoever has the link, for so long: with the rights of the function that signs it. */
export const signedLink = (key: string, seconds: number): Promise<string> =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: key }), { expiresIn: seconds })
