import { auth } from '#shared/people/api/auth.ts'
import { userExists } from '../people/identity/user-exists.ts'
import { serve } from './http/serve.ts'
import { handleIdentityRequest } from './identity-gate.ts'

export const handler = serve(auth, { userExists, identity: handleIdentityRequest })
