import * as z from 'zod/mini'
import { formatDay } from '../../catalogue/messages/terms.ts'
import { affectedPointsSchema } from '../../catalogue/refusals/points.ts'
import { joinNames } from '../../platform/messages/phrases.ts'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import { AMENDMENT_OBSTACLES, type AmendmentObstacle } from '../rules/amendment-kinds.ts'

/** What is possible instead of an amendment that is not. */
const OBSTACLE_SENTENCES: Record<AmendmentObstacle, string> = {
  pending: 'O pedido ainda não foi confirmado: edite ou cancele o próprio pedido.',
  cancelled: 'O pedido foi cancelado e não tem contrato a alterar. Faça um pedido novo.',
  not_issued: 'O contrato ainda não foi emitido. Emita o contrato e depois registre o aditivo.',
  not_begun: 'Este contrato ainda não começou. Corrija as datas ou encerre a partir do primeiro dia.',
  running: 'Este contrato está em vigor.',
  ended: 'Este contrato já terminou. Para continuar com o ponto, faça um pedido novo.',
  renewed: 'Este contrato já foi renovado. Registre o aditivo no pedido da renovação.',
  renewal_asked: 'A renovação deste contrato aguarda confirmação. Cancele o pedido da renovação antes.',
}

const takenPoints = z.object({
  points: z.array(
    z.object({
      point_id: pointIdSchema,
      point_name: z.string(),
      /** The first day of the booking that is in the way; null when somebody has the point now, or it is not offered. */
      from: z.nullable(daySchema),
      /** Whose it is; null for a block. */
      customer_name: z.nullable(z.string()),
    }),
  ),
})

/** Refusals about amendments of contracts. */
export const AMENDMENT_REFUSALS = {
  AMENDMENT_NOT_POSSIBLE: refusalWithDetails({
    status: 409,
    details: z.extend(affectedPointsSchema, { obstacle: z.enum(AMENDMENT_OBSTACLES) }),
    sentence: 'Este aditivo não é possível.',
    sentenceFor: ({ obstacle, points }) => {
      const names = points.length > 0 ? `${joinNames(points.map(({ point_name }) => point_name))}: ` : ''
      return `${names}${OBSTACLE_SENTENCES[obstacle]}`
    },
  }),
  AMENDMENT_CHANGED: refusalWithDetails({
    status: 409,
    /** The total as it would be now, in centavos. */
    details: z.object({ total_amount: z.int() }),
    sentence: 'O resultado mudou desde a conferência. Confira de novo.',
    sentenceFor: ({ total_amount }) =>
      `O resultado mudou desde a conferência: o total seria ${formatBRL(total_amount)}. Confira de novo.`,
  }),
  AMENDMENT_DAY_INVALID: refusalWithDetails({
    status: 409,
    details: z.object({ first: daySchema, last: daySchema }),
    sentence: 'Este dia não é possível.',
    sentenceFor: ({ first, last }) =>
      first > last
        ? 'Nenhum dia é possível: o contrato termina antes. Escolha outros pontos.'
        : first === last
          ? `O único dia possível é ${formatDay(first)}.`
          : `Escolha um dia de ${formatDay(first)} a ${formatDay(last)}.`,
  }),
  AMENDMENT_POINT_TAKEN: refusalWithDetails({
    status: 409,
    details: takenPoints,
    sentence: 'O ponto não está livre nesses dias.',
    sentenceFor: ({ points }) =>
      points
        .map(({ point_name, from, customer_name }) =>
          from === null
            ? `O ponto ${point_name} não está livre nesses dias. Escolha outro.`
            : `O ponto ${point_name} está ${customer_name === null ? 'bloqueado' : `reservado para ${customer_name}`} a partir de ${formatDay(from)}. Escolha menos dias, ou credite os dias.`,
        )
        .join(' '),
  }),
  AMENDMENT_POINT_IN_ORDER: { status: 409, sentence: 'Este ponto já faz parte do pedido. Escolha outro.' },
  AMENDMENT_TOTAL_NEGATIVE: refusalWithDetails({
    status: 409,
    details: z.object({ total_amount: z.int() }),
    sentence: 'Os créditos passam do total do pedido.',
    sentenceFor: ({ total_amount }) => `Os créditos passam do total do pedido em ${formatBRL(-total_amount)}.`,
  }),
  AMENDMENT_WITHOUT_CHANGE: { status: 409, sentence: 'Nada mudaria no contrato. Altere um dia ou um valor.' },
  AMENDMENT_NOT_FOUND: { status: 404, sentence: 'Este aditivo não existe.' },
} as const satisfies Record<string, Refusal>

type AmendmentRefusals = typeof AMENDMENT_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends AmendmentRefusals {}
}
