import { useQuery, useQueryClient } from '@tanstack/react-query'
import { me as meApi } from '#shared/account/api/me.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/**
 * One's own profile as it is now: what the session knows may be hours old. Loaded anew whenever a form of it opens, and
 * never under somebody's fingers.
 */
export function useOwnProfile(enabled = true) {
  const queries = useQueryClient()
  const { profileSaved } = useSession()
  const loaded = useQuery({
    queryKey: queryKeys.myProfile,
    queryFn: ({ signal }) => call(meApi.getProfile, {}, { signal }),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  /** The whole site shows it as it now is. */
  const saved = (profile: Profile): void => {
    queries.setQueryData(queryKeys.myProfile, profile)
    profileSaved(profile)
  }
  return { loaded, saved }
}
