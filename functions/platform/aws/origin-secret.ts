import { readEnvironment } from './environment.ts'
import { RotatingSecret } from './rotating-secret.ts'

const { ORIGIN_SECRET_ARN } = readEnvironment('ORIGIN_SECRET_ARN')

/**
 * The secret that the functions share with CloudFront, which sends it with every request. It also signs links to
 * photos.
 */
export const originSecret = new RotatingSecret(ORIGIN_SECRET_ARN)
