import { art } from '#shared/installation/api/art.ts'
import { approveArts, refuseArts } from '../installation/art/decide-art.ts'
import { listArts, listTaskArtsOfOrder } from '../installation/art/list-arts.ts'
import { openArt } from '../installation/art/open-art.ts'
import { removeArt } from '../installation/art/remove-art.ts'
import { sendArt } from '../installation/art/send-art.ts'
import { serve } from './http/serve.ts'

export const handler = serve(art, {
  send: sendArt,
  versions: listArts,
  open: openArt,
  approve: approveArts,
  refuse: refuseArts,
  remove: removeArt,
  ofOrder: listTaskArtsOfOrder,
})
