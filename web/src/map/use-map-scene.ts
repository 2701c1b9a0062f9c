import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { takeEarlyWorker } from './early-map.ts'
import type { PointFilters } from './point-filters.ts'
import {
  type ClusterRef,
  type CountedPoints,
  DEFAULT_ORDER,
  type ListOrder,
  type MapInput,
  type MapView,
  type MessageFromWorker,
  type MessageToWorker,
  type Scene,
} from './protocol.ts'
import { startWorker } from './start-worker.ts'

type Input = {
  /** undefined until the list of cells has arrived. */
  cells: readonly MapCellSummary[] | undefined
  settings: MapSettings | undefined
  filters: PointFilters
  cart: readonly string[]
  page: number
  /** Bounds whose points the list shows. Default: the view's. */
  listBounds?: MapInput['listBounds']
  /** Order of the list. Default: by name. */
  order?: ListOrder
  near?: MapInput['near']
  /** undefined until the tiers have arrived, and on maps that need no prices. */
  tiers?: readonly PricingTier[] | undefined
}

export type MapScene = {
  scene: Scene | undefined
  /** Whether the scene includes every change so far, and nothing is loading. */
  settled: boolean
  /** Whether points of the view, or the worker itself, could not be loaded; `retry` loads them again. */
  failed: boolean
  setView: (view: MapView) => void
  /** The zoom at which a cluster opens; null when the cluster no longer exists. */
  expand: (cluster: ClusterRef) => Promise<number | null>
  /** Number of points of an area that pass these filters; null when they can't be counted. */
  countPoints: (counted: CountedPoints) => Promise<number | null>
  retry: () => void
}

/**
 * Starts the map's worker, sends changes to it and returns the scene to draw. The worker ends when the screen is left.
 */
export function useMapScene({
  cells,
  settings,
  filters,
  cart,
  page,
  listBounds,
  order = DEFAULT_ORDER,
  near,
  tiers,
}: Input): MapScene {
  const [scene, setScene] = useState<Scene>()
  const [requestedRevision, setRequestedRevision] = useState(0)
  const worker = useRef<Worker>(undefined)
  const revision = useRef(0)
  /** Functions that resolve pending requests to the worker, by request number. The answer is a zoom or a count. */
  const pendingAnswers = useRef(new Map<number, (answer: number | null) => void>())
  const lastRequestId = useRef(0)
  /** Everything that was sent to the worker, to send it again to a worker that replaces it. */
  const sentInput = useRef<Partial<MapInput>>({})
  const [hasWorkerFailed, setHasWorkerFailed] = useState(false)

  const listenTo = useCallback((startedWorker: Worker) => {
    startedWorker.addEventListener('error', () => setHasWorkerFailed(true))
    startedWorker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
      // The scene is set in a transition, so that dragging the map stays smooth
      if (data.type === 'scene') startTransition(() => setScene(data.scene))
      else {
        pendingAnswers.current.get(data.request)?.(data.type === 'expanded' ? data.zoom : data.count)
        pendingAnswers.current.delete(data.request)
      }
    })
    worker.current = startedWorker
  }, [])
  useEffect(() => {
    const early = takeEarlyWorker()
    if (early?.scene) setScene(early.scene)
    listenTo(early?.worker ?? startWorker())
    return () => {
      worker.current?.terminate()
      worker.current = undefined
    }
  }, [listenTo])

  const send = useCallback((message: MessageToWorker) => worker.current?.postMessage(message), [])
  const request = useCallback(
    (createMessage: (request: number) => MessageToWorker) =>
      new Promise<number | null>(resolve => {
        const requestId = ++lastRequestId.current
        pendingAnswers.current.set(requestId, resolve)
        send(createMessage(requestId))
      }),
    [send],
  )
  const sendChange = useCallback(
    (input: Partial<MapInput>) => {
      revision.current++
      setRequestedRevision(revision.current)
      sentInput.current = { ...sentInput.current, ...input }
      send({ type: 'change', revision: revision.current, change: input })
    },
    [send],
  )

  useEffect(() => {
    if (settings) sendChange({ settings })
  }, [sendChange, settings])
  useEffect(() => sendChange({ filters }), [sendChange, filters])
  useEffect(() => sendChange({ cart }), [sendChange, cart])
  useEffect(() => sendChange({ page, listBounds }), [sendChange, page, listBounds])
  useEffect(() => sendChange({ order, near }), [sendChange, order, near])
  useEffect(() => {
    if (tiers) sendChange({ tiers })
  }, [sendChange, tiers])
  useEffect(() => {
    if (cells) sendChange({ cells })
  }, [sendChange, cells])
  useEffect(() => {
    const { view } = sentInput.current
    if (view) sendChange({ view }) // repeated for a worker that was restarted
  }, [sendChange])

  return {
    scene,
    failed: hasWorkerFailed || scene?.failed === true,
    settled: cells !== undefined && scene !== undefined && scene.revision === requestedRevision && !scene.loading,
    setView: useCallback(
      view => {
        sendChange({ view })
      },
      [sendChange],
    ),
    expand: useCallback(cluster => request(request => ({ type: 'expand', request, cluster })), [request]),
    countPoints: useCallback(area => request(request => ({ type: 'count', request, ...area })), [request]),
    retry: useCallback(() => {
      if (hasWorkerFailed) {
        worker.current?.terminate()
        listenTo(startWorker())
        setHasWorkerFailed(false)
        sendChange(sentInput.current)
        return
      }
      revision.current++
      setRequestedRevision(revision.current)
      send({ type: 'retry', revision: revision.current })
    }, [send, sendChange, listenTo, hasWorkerFailed]),
  }
}
