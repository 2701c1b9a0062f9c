import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { me as meApi } from '#shared/account/api/me.ts'
import { NOTIFICATIONS } from '#shared/notifications/messages/notifications.ts'
import type { Notification, UnreadNotifications } from '#shared/notifications/rules/notifications.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

type Pages = InfiniteData<z.output<typeof meApi.listNotifications.output>, string | null>

/** How often it is asked what is unread, while the page is seen; and at once when it is looked at again. Milliseconds. */
const FRESH_EVERY = 15_000

const sayFailed = (): void => {
  toast.error(NOTIFICATIONS.FAILED, { id: 'notifications-failed' })
}

/**
 * Own notifications. What is asked again and again is how many are unread, which costs as much as there are; the list is
 * loaded when the bell is opened, and anew while it is open and something came.
 */
export function useNotifications(open: boolean) {
  const queries = useQueryClient()
  const unread = useQuery({
    queryKey: queryKeys.unreadNotifications,
    queryFn: ({ signal }) => call(meApi.getUnread, {}, { signal }),
    refetchInterval: FRESH_EVERY,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const list = useInfiniteQuery({
    queryKey: queryKeys.notifications,
    queryFn: ({ pageParam, signal }) =>
      call(meApi.listNotifications, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    enabled: false,
  })
  const { refetch, fetchNextPage } = list
  const load = useCallback(async () => {
    const { isError } = await refetch()
    if (isError) sayFailed()
  }, [refetch])
  const loadMore = async () => {
    const { isFetchNextPageError } = await fetchNextPage()
    if (isFetchNextPageError) sayFailed()
  }
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  const newest = unread.data?.newest
  const hasCome = typeof newest === 'string' && !items.some(({ id }) => id === newest)
  useEffect(() => {
    if (open && hasCome) void load()
  }, [open, hasCome, load])

  const show = (
    isRead: (item: Notification) => boolean,
    left: (before: UnreadNotifications) => UnreadNotifications,
  ) => {
    queries.setQueryData<Pages>(
      queryKeys.notifications,
      data =>
        data && {
          ...data,
          pages: data.pages.map(page => ({
            ...page,
            items: page.items.map(item => (isRead(item) ? { ...item, is_read: true } : item)),
          })),
        },
    )
    queries.setQueryData<UnreadNotifications>(queryKeys.unreadNotifications, before => before && left(before))
  }
  const failed = () => {
    toast.error(NOTIFICATIONS.NOTIFICATION_READ_FAILED)
    void refetch()
    void unread.refetch()
  }
  const read = useMutation({
    mutationFn: (notification_id: string) => call(meApi.readNotification, { notification_id }),
    // Shown at once: whoever opens one is on the way elsewhere.
    onMutate: id =>
      show(
        item => item.id === id,
        before => ({ ...before, count: Math.max(0, before.count - 1) }),
      ),
    onError: failed,
  })
  const readAll = useMutation({
    mutationFn: (up_to: string) => call(meApi.readAllNotifications, { up_to }),
    onSuccess: (left, up_to) =>
      show(
        item => item.id <= up_to,
        () => left,
      ),
    onError: failed,
  })
  return {
    list,
    items,
    load,
    loadMore,
    unread: unread.data?.count ?? 0,
    read,
    readAll,
  }
}
