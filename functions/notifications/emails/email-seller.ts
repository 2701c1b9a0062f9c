import { emailSellerSchema } from '#shared/notifications/rules/email-seller.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

const { EMAIL_SELLER } = readEnvironment('EMAIL_SELLER')

/** The seller, named at the end of each e-mail, from the stage's settings. */
export const emailSeller = lazy(() => emailSellerSchema.parse(JSON.parse(EMAIL_SELLER)))
