import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { splitIntoRequests } from './split-into-requests.ts'

/** How often an open order's arts are refetched, to show the office's decisions. */
const REFRESH_MS = 20_000

/**
 * The installation tasks of an order with their newest art. `orderId` null: the task has no order, nothing is loaded. `isPaused`:
 * nothing is refetched.
 */
export const useOrderArts = (orderId: string | null, isPaused = false) =>
  useQuery({
    queryKey: queryKeys.orderArts(orderId ?? ''),
    queryFn: ({ signal }) => callApi(artApi.ofOrder, { order_id: orderId ?? '' }, { signal }),
    enabled: orderId !== null,
    refetchInterval: isPaused ? false : REFRESH_MS,
    refetchOnWindowFocus: isPaused ? false : 'always',
  })

/** All arts of a task, newest first; refetched whenever the task has a new version. */
export const useTaskArts = ({
  id: task_id,
  version,
  art_version,
}: Pick<InstallationTask, 'id' | 'version' | 'art_version'>) =>
  useQuery({
    queryKey: queryKeys.taskArts(task_id, version),
    queryFn: ({ signal }) => callApi(artApi.versions, { task_id }, { signal }),
    enabled: art_version > 0,
    placeholderData: previous => previous,
  })

export type ArtId = { task_id: string; art_version: number }

const decisionRequests = (arts: readonly ArtId[]) =>
  splitIntoRequests(arts).flatMap(([first, ...also]) => (first ? [{ ...first, also }] : []))

/** Approves, refuses and removes arts. `onChanged` is called after success and failure, to refetch. */
export function useArtChanges(onChanged: () => void) {
  const toastFailure = (title: string) => (error: unknown) => toastError(title, error)
  const approve = useMutation({
    mutationFn: async (arts: readonly ArtId[]) => {
      for (const request of decisionRequests(arts)) await callApi(artApi.approve, request)
    },
    onSuccess: () => toast.success(ART_TEXTS.APPROVED),
    onError: toastFailure(ART_TEXTS.DECISION_FAILED),
    onSettled: onChanged,
  })
  const refuse = useMutation({
    mutationFn: async ({ arts, reason }: { arts: readonly ArtId[]; reason: string }) => {
      for (const request of decisionRequests(arts)) await callApi(artApi.refuse, { ...request, reason })
    },
    onSuccess: () => toast.success(ART_TEXTS.DECLINED),
    onError: toastFailure(ART_TEXTS.DECISION_FAILED),
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: (art: ArtId) => callApi(artApi.remove, art),
    onSuccess: () => toast.success(ART_TEXTS.REMOVED),
    onError: toastFailure(ART_TEXTS.REMOVE_FAILED),
    onSettled: onChanged,
  })
  return { approve, refuse, remove, busy: approve.isPending || refuse.isPending || remove.isPending }
}
export type ArtChanges = ReturnType<typeof useArtChanges>
