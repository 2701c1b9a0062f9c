import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { joinPointPlaces } from '#shared/catalogue/messages/point-places.ts'
import { art as artApi } from '#shared/installation/api/art.ts'
import { ART_TEXTS } from '#shared/installation/messages/art.ts'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { splitIntoRequests } from './split-into-requests.ts'

/** How often the arts on the screen are refetched, to show decisions of the other side. Milliseconds. */
const REFRESH_MS = 20_000

/**
 * The installation tasks of an order with their newest art. `orderId` null: the task has no order, so nothing is
 * loaded. `isPaused`: nothing is refetched.
 */
export const useOrderTasksWithArt = (orderId: string | null, isPaused = false) =>
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
export type ArtOfPoint = ArtId & { point_name: string }

/** Thrown when some arts of a large order were decided about before a request failed with `cause`. */
class PartlyDecided extends Error {
  readonly decided: number
  readonly left: readonly ArtOfPoint[]
  constructor(decided: number, left: readonly ArtOfPoint[], cause: unknown) {
    super('partly decided', { cause })
    this.decided = decided
    this.left = left
  }
}

type DecisionRequest = ArtId & { also: ArtId[] }

/**
 * Decides about arts in as few requests as possible. Throws PartlyDecided when only the first of several requests
 * succeeded.
 */
async function decideInParts(
  arts: readonly ArtOfPoint[],
  decide: (request: DecisionRequest) => Promise<unknown>,
): Promise<void> {
  let decided = 0
  for (const part of splitIntoRequests(arts)) {
    const [first, ...others] = part.map(({ task_id, art_version }) => ({ task_id, art_version }))
    try {
      if (first) await decide({ ...first, also: others })
    } catch (error) {
      throw decided === 0 ? error : new PartlyDecided(decided, arts.slice(decided), error)
    }
    decided += part.length
  }
}

function toastDecisionFailure(error: unknown): void {
  if (!(error instanceof PartlyDecided)) {
    toastError(ART_TEXTS.DECISION_FAILED, error)
    return
  }
  const { decided, left, cause } = error
  toastError(
    ART_TEXTS.PARTLY_DECIDED(decided, decided + left.length),
    cause,
    ART_TEXTS.LEFT_UNDECIDED(
      joinPointPlaces(left),
      cause instanceof ApiError ? cause.message : REQUEST_REFUSALS.TRY_AGAIN.sentence,
    ),
  )
}

/**
 * Functions that approve, refuse and remove arts. `onChanged` is called after success and after failure, to refetch.
 */
export function useArtChanges(onChanged: () => void) {
  const approve = useMutation({
    mutationFn: (arts: readonly ArtOfPoint[]) => decideInParts(arts, request => callApi(artApi.approve, request)),
    onSuccess: () => toast.success(ART_TEXTS.APPROVED),
    onError: toastDecisionFailure,
    onSettled: onChanged,
  })
  const refuse = useMutation({
    mutationFn: ({ arts, reason }: { arts: readonly ArtOfPoint[]; reason: string }) =>
      decideInParts(arts, request => callApi(artApi.refuse, { ...request, reason })),
    onSuccess: () => toast.success(ART_TEXTS.DECLINED),
    onError: toastDecisionFailure,
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: (art: ArtId) => callApi(artApi.remove, art),
    onSuccess: () => toast.success(ART_TEXTS.REMOVED),
    onError: error => toastError(ART_TEXTS.REMOVE_FAILED, error),
    onSettled: onChanged,
  })
  return { approve, refuse, remove, busy: approve.isPending || refuse.isPending || remove.isPending }
}
export type ArtChanges = ReturnType<typeof useArtChanges>
