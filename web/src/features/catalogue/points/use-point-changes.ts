import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { toastError } from '#web/lib/toast-error.ts'

/** Invalidates all queries that show points. */
export function useInvalidatePoints() {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const key of ['points', 'deleted-points', 'point-record', 'point-history'])
      void queryClient.invalidateQueries({ queryKey: [key] })
    refetchPoints(queryClient)
  }, [queryClient])
}

export const isPointInUseError = (error: unknown): error is Extract<ApiError, { code: 'POINT_IN_USE' }> =>
  error instanceof ApiError && error.code === 'POINT_IN_USE'

/** Deletes a point and reloads the lists. When an order has the point, the dialog shows the refusal. */
export function useRemovePoint() {
  const invalidate = useInvalidatePoints()
  return useMutation({
    mutationFn: ({ id }: Point) => callApi(pointsApi.remove, { point_id: id }),
    onSuccess: (_, { name }) => {
      toast.success(POINTS_TEXTS.DELETED, { description: name })
      invalidate()
    },
    onError: error => {
      if (!isPointInUseError(error)) toastError(POINTS_TEXTS.DELETE_FAILED, error)
      invalidate()
    },
  })
}
