import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** Loads anew whatever shows points. */
export function useReloadPoints() {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const first of ['points', 'deleted-points', 'point-record', 'point-history', 'point', 'map'])
      void queries.invalidateQueries({ queryKey: [first] })
  }, [queries])
}

export const isInUse = (error: unknown): error is Extract<ApiError, { code: 'POINT_IN_USE' }> =>
  error instanceof ApiError && error.code === 'POINT_IN_USE'

/** Deletes a point; the lists are loaded again. A refusal because of an order is said in the dialog. */
export function useRemovePoint() {
  const reload = useReloadPoints()
  return useMutation({
    mutationFn: ({ id }: Point) => call(pointsApi.remove, { point_id: id }),
    onSuccess: (_, { name }) => {
      toast.success(POINTS.DELETED, { description: name })
      reload()
    },
    onError: error => {
      if (!isInUse(error)) sayFailure(POINTS.DELETE_FAILED, error)
      reload()
    },
  })
}
