import { me } from '#shared/account/api/me.ts'
import { callApi } from '#web/lib/call-api.ts'

/** The signed-in person's profile, from the server. */
export const loadOwnProfile = () => callApi(me.getProfile, {})
