import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { takeEarlyWorker } from './early-map.ts'
import type { PointFilters } from './point-filters.ts'
import type {
  ClusterRef,
  CountedPoints,
  ListOrder,
  MapInput,
  MapView,
  MessageFromWorker,
  MessageToWorker,
  Scene,
} from './protocol.ts'
import { startWorker } from './start-worker.ts'

type Input = {
  /** undefined while the list is on its way. */
  cells: readonly MapCellSummary[] | undefined
  settings: MapSettings | undefined
  filters: PointFilters
  cart: readonly string[]
  page: number
  /** Default: the view's bounds. */
  listBounds?: MapInput['listBounds']
  /** Default: by name. */
  order?: ListOrder
  near?: MapInput['near']
  /** undefined while they are on their way, and where no price is asked for. */
  tiers?: readonly PricingTier[] | undefined
}

export type MapScene = {
  scene: Scene | undefined
  /** The scene is drawn from everything that was asked so far, and nothing is on its way. */
  settled: boolean
  setView: (view: MapView) => void
  /** The zoom at which a cluster opens; null when it is no longer there. */
  expand: (cluster: ClusterRef) => Promise<number | null>
  /** How many points of an area pass these filters; null when that can't be known. */
  countPoints: (counted: CountedPoints) => Promise<number | null>
  retry: () => void
}

/** The map's worker: hears what changed, gives the scene to draw. It ends with the screen, and its requests with it. */
export function useMapScene({
  cells,
  settings,
  filters,
  cart,
  page,
  listBounds,
  order = 'name',
  near,
  tiers,
}: Input): MapScene {
  const [scene, setScene] = useState<Scene>()
  const [requestedRevision, setRequestedRevision] = useState(0)
  const worker = useRef<Worker>(undefined)
  const revision = useRef(0)
  /** Who waits for the answer to a request: a zoom, or a count. */
  const pendingRequests = useRef(new Map<number, (answer: number | null) => void>())
  const requests = useRef(0)
  const lastView = useRef<MapView>(undefined)

  useEffect(() => {
    const early = takeEarlyWorker()
    const started = early?.worker ?? startWorker()
    if (early?.scene) setScene(early.scene)
    started.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
      // In slices: who drags the map goes before what is drawn of where it is
      if (data.type === 'scene') startTransition(() => setScene(data.scene))
      else {
        pendingRequests.current.get(data.request)?.(data.type === 'expanded' ? data.zoom : data.count)
        pendingRequests.current.delete(data.request)
      }
    })
    worker.current = started
    return () => {
      started.terminate()
      worker.current = undefined
    }
  }, [])

  const send = useCallback((message: MessageToWorker) => worker.current?.postMessage(message), [])
  const ask = useCallback(
    (messageOf: (request: number) => MessageToWorker) =>
      new Promise<number | null>(resolve => {
        const request = ++requests.current
        pendingRequests.current.set(request, resolve)
        send(messageOf(request))
      }),
    [send],
  )
  const change = useCallback(
    (input: Partial<MapInput>) => {
      revision.current++
      setRequestedRevision(revision.current)
      send({ type: 'change', revision: revision.current, change: input })
    },
    [send],
  )

  useEffect(() => {
    if (settings) change({ settings })
  }, [change, settings])
  useEffect(() => change({ filters }), [change, filters])
  useEffect(() => change({ cart }), [change, cart])
  useEffect(() => change({ page, listBounds }), [change, page, listBounds])
  useEffect(() => change({ order, near }), [change, order, near])
  useEffect(() => {
    if (tiers) change({ tiers })
  }, [change, tiers])
  useEffect(() => {
    if (cells) change({ cells })
  }, [change, cells])
  useEffect(() => {
    if (lastView.current) change({ view: lastView.current }) // for a worker that was started again
  }, [change])

  return {
    scene,
    settled: cells !== undefined && scene !== undefined && scene.revision === requestedRevision && !scene.loading,
    setView: useCallback(
      view => {
        lastView.current = view
        change({ view })
      },
      [change],
    ),
    expand: useCallback(cluster => ask(request => ({ type: 'expand', request, cluster })), [ask]),
    countPoints: useCallback(counted => ask(request => ({ type: 'count', request, ...counted })), [ask]),
    retry: useCallback(() => {
      revision.current++
      setRequestedRevision(revision.current)
      send({ type: 'retry', revision: revision.current })
    }, [send]),
  }
}
