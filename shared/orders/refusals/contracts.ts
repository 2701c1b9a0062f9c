import * as z from 'zod/mini'
import { joinNames } from '../../platform/messages/phrases.ts'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { customerIdSchema } from '../../platform/rules/identifiers.ts'
import { CONTRACT_PROFILE_FIELD_NAMES } from '../messages/contract-profile-fields.ts'
import { contractProfileFieldSchema } from '../rules/contract-profile-fields.ts'

/** Refusals about contracts of orders. */
export const CONTRACT_REFUSALS = {
  ORDER_NOT_COMPLETED: {
    status: 409,
    sentence: 'O contrato sai depois que o pedido é confirmado.',
  },
  CONTRACT_DATA_MISSING: refusalWithDetails({
    status: 409,
    /** `customer_id`: the customer of the office whose data is missing. */
    details: z.object({ fields: z.array(contractProfileFieldSchema), customer_id: z.optional(customerIdSchema) }),
    sentence: 'Faltam dados do cliente para o contrato.',
    sentenceFor: ({ fields, customer_id }) =>
      `Para o contrato, ${fields.length === 1 ? 'falta' : 'faltam'} no ${customer_id === undefined ? 'perfil' : 'cadastro'} do cliente: ${joinNames(fields.map(field => CONTRACT_PROFILE_FIELD_NAMES[field]))}.`,
  }),
  CONTRACT_WITHOUT_CLIENT: {
    status: 409,
    sentence: 'Este pedido foi feito sem conta e ainda não tem o cadastro do cliente. Defina o cliente no pedido.',
  },
  CONTRACT_OF_CUSTOMER: {
    status: 409,
    sentence:
      'O contrato deste pedido está em nome de um cliente que ainda não confirmou a sua conta. Fale com a equipe.',
  },
  CONTRACT_CUSTOMER_UNCHECKED: {
    status: 409,
    sentence:
      'O cadastro deste cliente foi feito por uma conta do site: confira os dados e salve o cadastro antes de emitir o contrato.',
  },
  CONTRACT_ON_PAPER: {
    status: 409,
    sentence: 'O contrato deste pedido já está assinado. Se precisar de uma cópia, fale com a equipe.',
  },
  CONTRACT_NOT_FOUND: {
    status: 404,
    sentence: 'Nenhum contrato registrado tem este código. Confira se ele foi copiado por inteiro.',
  },
} as const satisfies Record<string, Refusal>

type ContractRefusals = typeof CONTRACT_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends ContractRefusals {}
}
