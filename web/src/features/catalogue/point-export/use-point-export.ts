import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { EXPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { readAllPoints, type SortedPointListQuery } from '#web/features/catalogue/points/read-points.ts'
import { callApi } from '#web/lib/call-api.ts'
import { downloadFile, todayForFileName } from '#web/lib/download-file.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { toastError } from '#web/lib/toast-error.ts'

export type ExportFormat = 'csv' | 'geojson'

/** Exports all points of a filter; `found` is the progress, undefined when idle. */
export function usePointExport(filter: SortedPointListQuery) {
  const queryClient = useQueryClient()
  const [found, setFound] = useState<number>()
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])

  const startExport = async (format: ExportFormat) => {
    run.current?.abort()
    const own = new AbortController()
    const { signal } = own
    run.current = own
    setFound(0)
    try {
      const [{ points }, { tiers, tags }, { pointsCsv, pointsGeoJson }] = await Promise.all([
        readAllPoints(filter, Number.POSITIVE_INFINITY, {
          signal,
          onFound: count => !signal.aborted && setFound(count),
        }),
        queryClient
          .fetchQuery({ queryKey: queryKeys.catalogue, queryFn: () => callApi(catalogueApi.get, {}) })
          .then(({ pricing_tiers, tags }) => ({ tiers: pricing_tiers, tags })),
        import('#shared/catalogue/rules/point-export.ts'),
      ])
      if (signal.aborted) return
      if (points.length === 0) {
        toast.info(EXPORTS_TEXTS.EMPTY, { description: EXPORTS_TEXTS.EMPTY_DETAIL })
        return
      }
      const context = { tiers, tags, now: serverNow() }
      const file =
        format === 'csv'
          ? new Blob([pointsCsv(points, context)], { type: 'text/csv;charset=utf-8' })
          : new Blob([JSON.stringify(pointsGeoJson(points, context))], { type: 'application/geo+json' })
      downloadFile(file, `pontos-${todayForFileName()}.${format}`)
      toast.success(EXPORTS_TEXTS.DONE(points.length))
    } catch (error) {
      if (!signal.aborted) toastError(EXPORTS_TEXTS.FAILED, error)
    } finally {
      if (run.current === own) setFound(undefined)
    }
  }
  return {
    found,
    start: startExport,
    cancel: () => {
      run.current?.abort()
      setFound(undefined)
    },
  }
}
