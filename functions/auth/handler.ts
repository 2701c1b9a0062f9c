import { auth } from '#shared/api/auth.ts'
import { serve } from '../http/serve.ts'
import { askIdentityService } from './gate.ts'
import { userExists } from './user-exists.ts'

export const handler = serve(auth, { userExists, identity: askIdentityService })
