import { pointWatches } from '#shared/map/api/point-watches.ts'
import { requestWatch } from '../map/point-watches/request-watch.ts'
import { confirmByLink, stopByLink } from '../map/point-watches/watch-link.ts'
import { serve } from './http/serve.ts'

export const handler = serve(pointWatches, { ask: requestWatch, confirm: confirmByLink, stop: stopByLink })
