import { art } from '#shared/api/art.ts'
import { serve } from '../http/serve.ts'
import { approveArt, refuseArt } from './decide-art.ts'
import { artsOfOrder, listArts } from './list-arts.ts'
import { openArt } from './open-art.ts'
import { removeArt } from './remove-art.ts'
import { sendArt } from './send-art.ts'

export const handler = serve(art, {
  send: sendArt,
  versions: listArts,
  open: openArt,
  approve: approveArt,
  refuse: refuseArt,
  remove: removeArt,
  ofOrder: artsOfOrder,
})
