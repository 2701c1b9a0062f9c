import { auth } from '#shared/api/auth.ts'
import { log } from '../aws/log.ts'
import { serve } from '../http/serve.ts'
import { demandCalm } from '../throttling/throttle-store.ts'
import { askIdentityService } from './gate.ts'
import { accountIdOf } from './identity.ts'

export const handler = serve(auth, {
  userExists: async ({ input, address, now }) => {
    await demandCalm('user-exists', { address, email: input.user_email }, now)
    // Confirmed or not: the reservation asks the one for a password, the other to sign up.
    const exists = (await accountIdOf(input.user_email)) !== undefined
    // Somebody who tries addresses out shows in the log by how often this is asked.
    log.info('asked whether an e-mail has an account', { exists })
    return { exists }
  },
  identity: ({ input, ...request }) => askIdentityService({ request: input, ...request }),
})
