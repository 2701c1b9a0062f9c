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

const settings = readEnvironment(
  'HOLD_HOURS',
  'HELD_POINTS_PER_EMAIL',
  'HELD_POINTS_PER_ACCOUNT',
  'HELD_POINTS_PER_ADDRESS',
)
const hold_hours = Number(settings.HOLD_HOURS)
const held_points = {
  email: Number(settings.HELD_POINTS_PER_EMAIL),
  account: Number(settings.HELD_POINTS_PER_ACCOUNT),
  address: Number(settings.HELD_POINTS_PER_ADDRESS),
}

export const handler = serve(orders, {
  reserve: ({ input, ...request }) => reserve({ ...input, ...request, hold_hours, held_points }),
  listMine: ({ input, actor }) => listOrdersOf(actor, input.cursor),
  get: ({ input, actor }) => findOrderFor(actor, input.order_id),
  confirm: ({ input, now }) => confirm({ ...input, now }),
  cancel: ({ input, actor, now }) => cancel({ ...input, actor, now }),
  keepItems: ({ input, actor, now }) => keepItems({ ...input, actor, now }),
  changePeriod: ({ input, actor, now }) => changePeriod({ ...input, actor, now }),
  edit: ({ input, now }) => edit({ ...input, now }),
})
