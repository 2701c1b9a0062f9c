import { readEnvironment } from '../../platform/aws/environment.ts'
import { RotatingSecret } from '../../platform/aws/rotating-secret.ts'

const { PROOF_SECRET_ARN } = readEnvironment('PROOF_SECRET_ARN')

/** The secret that signs links in e-mails, cookies of known browsers, and order links. */
export const linkSigningSecret = new RotatingSecret(PROOF_SECRET_ARN)
