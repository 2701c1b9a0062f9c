import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART } from '#shared/installation/messages/art.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** How often an open order looks for what the office did with its arts. Milliseconds. */
const LOOK_EVERY = 20_000

/** The installation tasks of an order with their newest art; null: of none. */
export const useOrderArts = (orderId: string | null) =>
  useQuery({
    queryKey: queryKeys.orderArts(orderId ?? ''),
    queryFn: ({ signal }) => call(artApi.ofOrder, { order_id: orderId ?? '' }, { signal }),
    enabled: orderId !== null,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  })

/** Every art of a task, newest first; asked for anew with each version of the task. */
export const useTaskArts = ({
  id: task_id,
  version,
  art_version,
}: Pick<InstallationTask, 'id' | 'version' | 'art_version'>) =>
  useQuery({
    queryKey: queryKeys.taskArts(task_id, version),
    queryFn: ({ signal }) => call(artApi.versions, { task_id }, { signal }),
    enabled: art_version > 0,
    placeholderData: before => before,
  })

/** One art of one task. */
export type NamedArt = { task_id: string; art_version: number }

/**
 * Decisions about arts; several that are one file are decided one after the other. Whatever came of it, `onChanged` looks at
 * how they are now.
 */
export function useArtChanges(onChanged: () => void) {
  const refused = (tried: string) => (error: unknown) => sayFailure(tried, error)
  const approve = useMutation({
    mutationFn: async (arts: readonly NamedArt[]) => {
      for (const art of arts) await call(artApi.approve, art)
    },
    onSuccess: () => toast.success(ART.APPROVED),
    onError: refused(ART.DECISION_FAILED),
    onSettled: onChanged,
  })
  const refuse = useMutation({
    mutationFn: async ({ arts, reason }: { arts: readonly NamedArt[]; reason: string }) => {
      for (const art of arts) await call(artApi.refuse, { ...art, reason })
    },
    onSuccess: () => toast.success(ART.DECLINED),
    onError: refused(ART.DECISION_FAILED),
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: (art: NamedArt) => call(artApi.remove, art),
    onSuccess: () => toast.success(ART.REMOVED),
    onError: refused(ART.REMOVE_FAILED),
    onSettled: onChanged,
  })
  return { approve, refuse, remove, busy: approve.isPending || refuse.isPending || remove.isPending }
}
export type ArtChanges = ReturnType<typeof useArtChanges>
