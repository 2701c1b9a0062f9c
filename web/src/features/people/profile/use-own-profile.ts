import { useQuery, useQueryClient } from '@tanstack/react-query'
import { me as meApi } from '#shared/account/api/me.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/**
 * The person's own profile, loaded each time a form opens, because the session's copy may be hours old. It is not
 * refetched while the person is typing.
 */
export function useOwnProfile(enabled = true) {
  const queryClient = useQueryClient()
  const { profileSaved } = useSession()
  const profileQuery = useQuery({
    queryKey: queryKeys.myProfile,
    queryFn: ({ signal }) => callApi(meApi.getProfile, {}, { signal }),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  /** Updates the profile on all screens. */
  const updateProfile = (profile: Profile): void => {
    queryClient.setQueryData(queryKeys.myProfile, profile)
    profileSaved(profile)
  }
  return { profileQuery, updateProfile }
}
