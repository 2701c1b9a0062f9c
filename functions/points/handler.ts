import { points } from '#shared/api/points.ts'
import { serve } from '../http/serve.ts'
import { bulk } from './bulk.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { update } from './update.ts'

export const handler = serve(points, {
  list: ({ input }) => list(input),
  get: ({ input }) => get(input.point_id),
  create: ({ input, actor, idempotency_key, now }) => create({ form: input, actor, idempotency_key, now }),
  update: ({ input, actor, now }) => update(input, actor, now),
  remove: async ({ input }) => {
    await remove(input.point_id)
    return {}
  },
  bulk: ({ input, now }) => bulk(input, now),
})
