import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { toast } from 'sonner'
import type * as z from 'zod/mini'
import { me as meApi } from '#shared/account/api/me.ts'
import { NOTIFICATIONS_TEXTS } from '#shared/notifications/messages/notifications.ts'
import type { Notification, UnreadNotifications } from '#shared/notifications/rules/notifications.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

type Pages = InfiniteData<z.output<typeof meApi.listNotifications.output>, string | null>

/** How often the unread count of a visible page is refetched. Milliseconds. */
const REFRESH_MS = 15_000

const toastLoadFailed = (): void => {
  toast.error(NOTIFICATIONS_TEXTS.FAILED, { id: 'notifications-failed' })
}

/**
 * The person's notifications. Only the unread count is polled, because it is cheap; the list is loaded when the bell opens, and again
 * when something new arrives while it is open.
 */
export function useNotifications(open: boolean) {
  const queryClient = useQueryClient()
  const unread = useQuery({
    queryKey: queryKeys.unreadNotifications,
    queryFn: ({ signal }) => callApi(meApi.getUnread, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const list = useInfiniteQuery({
    queryKey: queryKeys.notifications,
    queryFn: ({ pageParam, signal }) =>
      callApi(meApi.listNotifications, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
    enabled: false,
  })
  const { refetch, fetchNextPage } = list
  const load = useCallback(async () => {
    const { isError } = await refetch()
    if (isError) toastLoadFailed()
  }, [refetch])
  const loadMore = async () => {
    const { isFetchNextPageError } = await fetchNextPage()
    if (isFetchNextPageError) toastLoadFailed()
  }
  const items = list.data?.pages.flatMap(page => page.items) ?? []
  const newest = unread.data?.newest
  const hasNewer = typeof newest === 'string' && !items.some(({ id }) => id === newest)
  useEffect(() => {
    if (open && hasNewer) void load()
  }, [open, hasNewer, load])

  const updateCache = (
    isRead: (item: Notification) => boolean,
    nextUnread: (unreadBefore: UnreadNotifications) => UnreadNotifications,
  ) => {
    queryClient.setQueryData<Pages>(
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
    queryClient.setQueryData<UnreadNotifications>(
      queryKeys.unreadNotifications,
      unreadBefore => unreadBefore && nextUnread(unreadBefore),
    )
  }
  const onReadFailed = () => {
    toast.error(NOTIFICATIONS_TEXTS.NOTIFICATION_READ_FAILED)
    void refetch()
    void unread.refetch()
  }
  const markRead = useMutation({
    mutationFn: (notification_id: string) => callApi(meApi.readNotification, { notification_id }),
    // Applied at once, because opening a notification usually navigates away.
    onMutate: id =>
      updateCache(
        item => item.id === id,
        unreadBefore => ({ ...unreadBefore, count: Math.max(0, unreadBefore.count - 1) }),
      ),
    onError: onReadFailed,
  })
  const readAll = useMutation({
    mutationFn: (up_to: string) => callApi(meApi.readAllNotifications, { up_to }),
    onSuccess: (nextUnread, up_to) =>
      updateCache(
        item => item.id <= up_to,
        () => nextUnread,
      ),
    onError: onReadFailed,
  })
  return {
    list,
    items,
    load,
    loadMore,
    unread: unread.data?.count ?? 0,
    read: markRead,
    readAll,
  }
}
