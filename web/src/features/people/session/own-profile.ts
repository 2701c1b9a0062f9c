import { me } from '#shared/account/api/me.ts'
import { call } from '#web/lib/call.ts'

/** Who is signed in, as the server knows them. */
export const ownProfile = () => call(me.getProfile, {})
