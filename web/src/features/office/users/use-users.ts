import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { users as usersApi } from '#shared/office/api/users.ts'
import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import type { User, UserListFilter } from '#shared/people/rules/users.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { type ListPages, type PagedList, useList } from '#web/lib/use-list.ts'

/** People by name, page by page. */
export const useUsers = (filter: UserListFilter): PagedList<User> =>
  useList({
    key: queryKeys.users(filter),
    fetchPage: (cursor, signal) =>
      callApi(usersApi.list, { ...filter, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  })

/** A person's orders, contracts and tasks in the street, read anew for a confirmation that names them. */
export const useUserDetails = (userId: string, enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.user(userId),
    queryFn: ({ signal }) => callApi(usersApi.get, { user_id: userId }, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

/** Functions by which the office changes users. Each reports its result by toast and invalidates the lists. */
export function useUserChanges() {
  const queryClient = useQueryClient()
  const session = useSession()
  const invalidateLists = () =>
    Promise.all([['users'], queryKeys.roleHistory].map(queryKey => queryClient.invalidateQueries({ queryKey })))
  const updateCachedLists = (change: (people: User[]) => User[]) =>
    queryClient.setQueriesData<ListPages<User>>(
      { queryKey: ['users'] },
      data => data && { ...data, pages: data.pages.map(page => ({ ...page, items: change(page.items) })) },
    )

  const invite = useMutation({
    mutationFn: (form: z.input<typeof usersApi.invite.input>) => callApi(usersApi.invite, form),
    onSuccess: invited => {
      toast.success(USERS_TEXTS.INVITED, { description: USERS_TEXTS.INVITED_DETAIL(invited.email) })
      void invalidateLists()
    },
    onError: error => toastError(USERS_TEXTS.INVITE_FAILED, error),
  })
  const resend = useMutation({
    mutationFn: ({ email, full_name: name, role }: User) => callApi(usersApi.invite, { email, name, role }),
    onSuccess: invited => {
      toast.success(USERS_TEXTS.INVITED, { description: USERS_TEXTS.INVITED_DETAIL(invited.email) })
      void invalidateLists()
    },
    onError: error => {
      const isSelfSignup = error instanceof ApiError && error.code === 'USER_SIGNUP_PENDING'
      toastError(USERS_TEXTS.INVITE_FAILED, error, isSelfSignup ? USERS_TEXTS.SIGNED_UP_ALONE : undefined)
      void invalidateLists()
    },
  })
  /** Shows no toast, because the form reports the result. */
  const update = async (changed: z.input<typeof usersApi.update.input>): Promise<User> => {
    try {
      const updated = await callApi(usersApi.update, changed)
      updateCachedLists(people => people.map(person => (person.id === updated.id ? updated : person)))
      // The header shows the signed-in person's name.
      if (updated.id === session.profile?.id) void session.reload()
      return updated
    } finally {
      void invalidateLists()
    }
  }
  const remove = useMutation({
    mutationFn: (person: User) => callApi(usersApi.remove, { user_id: person.id }),
    onSuccess: (_, person) => {
      updateCachedLists(people => people.filter(({ id }) => id !== person.id))
      toast.success(USERS_TEXTS.DELETED, { description: USERS_TEXTS.DELETED_DETAIL(person.full_name) })
      void invalidateLists()
    },
    onError: error => {
      toastError(USERS_TEXTS.DELETE_FAILED, error)
      void invalidateLists()
    },
  })
  return { invite, resend, update, remove }
}
