import { pointWatches } from '#shared/api/point-watches.ts'
import { serve } from '../http/serve.ts'
import { askWatch } from './ask-watch.ts'
import { confirmByLink, stopByLink } from './follow-link.ts'

export const handler = serve(pointWatches, { ask: askWatch, confirm: confirmByLink, stop: stopByLink })
