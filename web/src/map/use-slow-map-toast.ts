import { useEffect, useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { useFailureToast } from '#web/lib/use-failure-toast.ts'

/** If a map takes longer than this to load, the person is told. Milliseconds. */
const SLOW_MAP_DELAY = 20_000

const reload = () => location.reload()

/** Shows a toast while a map does not load: MapLibre reports neither a worker that could not be started nor a tile without answer. */
export function useSlowMapToast(loaded: boolean): void {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_MAP_DELAY)
    return () => clearTimeout(timer)
  }, [])
  useFailureToast({
    id: 'slow-map',
    text: EXPLORE_TEXTS.MAP_SLOW,
    failed: isLate && !loaded,
    retry: reload,
    action: SITE_TEXTS.RELOAD,
  })
}
