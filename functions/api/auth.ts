import { auth } from '#shared/people/api/auth.ts'
import { askIdentityService } from '../people/identity/gate.ts'
import { userExists } from '../people/identity/user-exists.ts'
import { serve } from '../platform/http/serve.ts'

export const handler = serve(auth, { userExists, identity: askIdentityService })
