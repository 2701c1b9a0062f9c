import { map as mapApi } from '#shared/map/api/map.ts'
import { callApi } from '#web/lib/call-api.ts'
import { createSceneEngine } from './engine.ts'
import type { MessageFromWorker, MessageToWorker } from './protocol.ts'

/**
 * While cells are loading, drawing waits this long, so that cells that arrive within this time are clustered together.
 */
const LOADING_DRAW_DELAY_MS = 80

const engine = createSceneEngine({
  fetchCell: (cell, version, signal) => callApi(mapApi.getCell, { cell, version }, { signal }),
  fetchAggregates: (block, signal) => callApi(mapApi.getAggregates, { block }, { signal }),
  post: (message: MessageFromWorker) => postMessage(message),
  defer: (draw, loading) => setTimeout(draw, loading ? LOADING_DRAW_DELAY_MS : 0),
})

addEventListener('message', ({ data }: MessageEvent<MessageToWorker>) => engine.receive(data))
