import { pointWatches } from '#shared/map/api/point-watches.ts'
import { requestPointWatch } from '../map/point-watches/request-watch.ts'
import { confirmWatchByLink, stopWatchByLink } from '../map/point-watches/watch-link.ts'
import { serve } from './http/serve.ts'

export const handler = serve(pointWatches, {
  ask: requestPointWatch,
  confirm: confirmWatchByLink,
  stop: stopWatchByLink,
})
