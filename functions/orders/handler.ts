import { orders } from '#shared/api/orders.ts'
import { readEnvironment } from '../aws/environment.ts'
import { serve } from '../http/serve.ts'
import { cancel } from './cancel.ts'
import { changePeriod } from './change-period.ts'
import { confirm } from './confirm.ts'
import { edit } from './edit.ts'
import { findOrderFor, listOrdersOf } from './find-for.ts'
import { keepItems } from './keep-items.ts'
import { reserve } from './reserve.ts'

const hold_hours = Number(readEnvironment('HOLD_HOURS').HOLD_HOURS)

export const handler = serve(orders, {
  reserve: ({ input, ...request }) => reserve({ ...input, ...request, hold_hours }),
  listMine: ({ input, actor }) => listOrdersOf(actor, input.cursor),
  get: ({ input, actor }) => findOrderFor(actor, input.order_id),
  confirm: ({ input, now }) => confirm({ ...input, now }),
  cancel: ({ input, actor, now }) => cancel({ ...input, actor, now }),
  keepItems: ({ input, actor, now }) => keepItems({ ...input, actor, now }),
  changePeriod: ({ input, actor, now }) => changePeriod({ ...input, actor, now }),
  edit: ({ input, now }) => edit({ ...input, now }),
})
