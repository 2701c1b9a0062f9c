import * as z from 'zod/mini'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { customerIdSchema } from '../../platform/rules/identifiers.ts'
import { MADE_BY_ACCOUNT_TEXT } from '../messages/customer-accounts.ts'
import { MERGE_OBSTACLE_TEXTS } from '../messages/customer-merges.ts'
import { mergeObstacleSchema } from '../rules/customer-merges.ts'
import { customerSchema } from '../rules/customers.ts'

export const CUSTOMER_REFUSALS = {
  CUSTOMER_NOT_FOUND: { status: 404, sentence: 'Este cliente não existe mais.' },
  CUSTOMER_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ customer: customerSchema }),
    sentence: 'Este cliente mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  }),
  CUSTOMER_DOCUMENT_TAKEN: refusalWithDetails({
    status: 409,
    /** `needs_check`: an account without proof made the customer or belongs to it. */
    details: z.object({
      customer: z.object({ id: customerIdSchema, name: z.string(), needs_check: z.optional(z.boolean()) }),
    }),
    sentence: 'Já existe um cliente com este documento.',
    sentenceFor: ({ customer: { needs_check } }) =>
      needs_check
        ? `Já existe um cliente com este documento, ${MADE_BY_ACCOUNT_TEXT}.`
        : 'Já existe um cliente com este documento.',
  }),
  CUSTOMER_DOCUMENT_NEEDED: {
    status: 409,
    sentence: 'Este cliente tem conta no site: o documento pode ser trocado, mas não apagado.',
  },
  CUSTOMER_HAS_ACCOUNTS: {
    status: 409,
    sentence:
      'Este cliente tem conta no site. Quem tem a conta pede a exclusão no próprio perfil; se a conta não é dele, desvincule-a antes.',
  },
  ACCOUNT_NOT_LINKABLE: {
    status: 409,
    sentence:
      'Só uma conta com o mesmo documento e e-mail confirmado pode ser vinculada a este cliente, até 10 contas.',
  },
  CUSTOMERS_NOT_MERGEABLE: refusalWithDetails({
    status: 409,
    details: z.object({ obstacle: mergeObstacleSchema }),
    sentence: 'Estes dois clientes não podem ser unidos.',
    sentenceFor: ({ obstacle }) => MERGE_OBSTACLE_TEXTS[obstacle],
  }),
} as const satisfies Record<string, Refusal>

type CustomerRefusals = typeof CUSTOMER_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends CustomerRefusals {}
}
