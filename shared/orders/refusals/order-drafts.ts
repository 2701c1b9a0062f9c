import * as z from 'zod/mini'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { orderDraftSchema } from '../rules/order-drafts.ts'

export const ORDER_DRAFT_REFUSALS = {
  ORDER_DRAFT_NOT_FOUND: {
    status: 404,
    sentence: 'Este rascunho não existe mais: virou pedido, foi excluído ou venceu.',
  },
  ORDER_DRAFT_CHANGED: refusalWithDetails({
    status: 409,
    /** The current draft. */
    details: z.object({ draft: orderDraftSchema }),
    sentence: 'Este rascunho mudou enquanto você o editava.',
    sentenceFor: ({ draft }) => `${draft.changed_by.name} mudou este rascunho enquanto você o editava.`,
  }),
} as const satisfies Record<string, Refusal>

type OrderDraftRefusals = typeof ORDER_DRAFT_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends OrderDraftRefusals {}
}
