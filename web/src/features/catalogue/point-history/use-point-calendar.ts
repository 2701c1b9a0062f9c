import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Term } from '#shared/catalogue/rules/terms.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { toastError } from '#web/lib/toast-error.ts'

/** A point with its bookings, and functions to block and unblock days. */
export function usePointCalendar(pointId: string) {
  const queryClient = useQueryClient()
  const point = useQuery({
    queryKey: queryKeys.pointRecord(pointId),
    queryFn: ({ signal }) => callApi(pointsApi.get, { point_id: pointId }, { signal }),
  })
  const showSaved = (saved: Point, sentence: string) => {
    queryClient.setQueryData(queryKeys.pointRecord(pointId), saved)
    void queryClient.invalidateQueries({ queryKey: queryKeys.pointHistory(pointId) })
    refetchFigures(queryClient)
    refetchPoints(queryClient)
    toast.success(sentence)
  }
  const block = useMutation({
    mutationFn: (days: Term & { reason: string }) => callApi(pointsApi.block, { point_id: pointId, ...days }),
    onSuccess: saved => showSaved(saved, POINT_CALENDAR_TEXTS.BLOCKED),
  })
  const unblock = useMutation({
    mutationFn: (from: string) => callApi(pointsApi.unblock, { point_id: pointId, from }),
    onSuccess: saved => showSaved(saved, POINT_CALENDAR_TEXTS.UNBLOCKED),
    onError: error => {
      toastError(POINT_CALENDAR_TEXTS.UNBLOCK_FAILED, error)
      void point.refetch()
    },
  })
  return { point, block, unblock }
}
