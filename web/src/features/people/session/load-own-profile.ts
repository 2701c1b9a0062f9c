import { me } from '#shared/account/api/me.ts'
import { call } from '#web/lib/call.ts'

/** The signed-in person's profile, from the server. */
export const loadOwnProfile = () => call(me.getProfile, {})
