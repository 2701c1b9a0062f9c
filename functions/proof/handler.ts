import { proof } from '#shared/api/proof.ts'
import { listDamage } from '../damage/list-damage.ts'
import { showPointOfCode } from '../damage/point-of-code.ts'
import { reportDamage } from '../damage/report-damage.ts'
import { sendDamagePhoto } from '../damage/send-damage-photo.ts'
import { serve } from '../http/serve.ts'
import { codesOf } from '../points/codes.ts'
import { demandCalm } from '../throttling/throttle-store.ts'
import { pointHistory } from './point-history.ts'
import { showProof, showProofsOfOrder } from './show-proof.ts'

export const handler = serve(proof, {
  show: showProof,
  ofOrder: showProofsOfOrder,
  codes: codesOf,
  history: pointHistory,
  damage: listDamage,
  pointOfCode: async (asked, context) => {
    await demandCalm('point-code', { address: context.address }, context.now)
    return showPointOfCode(asked, context)
  },
  reportDamage,
  sendDamagePhoto,
})
