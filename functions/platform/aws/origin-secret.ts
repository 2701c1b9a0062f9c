import { readEnvironment } from './environment.ts'
import { RotatingSecret } from './rotating-secret.ts'

const { ORIGIN_SECRET_ARN } = readEnvironment('ORIGIN_SECRET_ARN')

/** Shared with the edge: it is sent with every request, and signs links to photos. */
export const originSecret = new RotatingSecret(ORIGIN_SECRET_ARN)
