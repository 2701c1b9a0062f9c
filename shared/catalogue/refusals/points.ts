import * as z from 'zod/mini'
import { POINT_GONE_TEXT } from '../../platform/messages/phrases.ts'
import { type Refusal, refusalWithDetails } from '../../platform/refusals/refusal.ts'
import { orderIdSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { MAX_PHOTOS_OF_POINT } from '../rules/point-photos.ts'
import { pointSchema, pointStatusSchema } from '../rules/points.ts'
import { MAX_BLOCKS_OF_POINT } from '../rules/terms.ts'

/** The points of a cart or an order that a refusal is about. */
export const affectedPointsSchema = z.object({
  points: z.array(z.object({ point_id: pointIdSchema, point_name: z.string() })),
})

/** Refusals about points, their imports and the map. */
export const POINT_REFUSALS = {
  POINT_NOT_FOUND: refusalWithDetails({
    status: 404,
    // The deleted points of a cart; missing when a single point was requested.
    details: z.optional(affectedPointsSchema),
    sentence: `${POINT_GONE_TEXT}.`,
    sentenceFor: details =>
      details &&
      (details.points.length === 1
        ? 'Um dos pontos escolhidos não existe mais.'
        : 'Alguns dos pontos escolhidos não existem mais.'),
  }),
  POINT_CHANGED: refusalWithDetails({
    status: 409,
    details: z.object({ point: pointSchema }),
    sentence: 'Este ponto mudou enquanto você o editava. Confira os dados atuais e salve de novo.',
  }),
  POINT_REASON_REQUIRED: refusalWithDetails({
    status: 409,
    /** The order that has the point, and the point's status. */
    details: z.object({ order_id: z.nullable(orderIdSchema), status: pointStatusSchema }),
    sentence:
      'Este ponto faz parte de um pedido em andamento. Escreva o motivo para mudar o lugar ou o nome, ou para ocultá-lo.',
  }),
  POINT_PHOTOS_FULL: {
    status: 409,
    sentence: `Este ponto já tem ${MAX_PHOTOS_OF_POINT} fotos. Tire uma para enviar outra.`,
  },
  SIGN_DAY_INVALID: { status: 400, sentence: 'Escolha um dia até hoje, dos últimos dez anos.' },
  POINT_HAS_ORDERS: refusalWithDetails({
    status: 409,
    /** The orders that have the point now or later. */
    details: z.object({ order_ids: z.array(orderIdSchema) }),
    sentence: 'Há reserva ou contrato neste ponto. Encerre antes ou troque o ponto em cada pedido.',
  }),
  POINT_RETIRED: {
    status: 409,
    sentence: "Este ponto foi retirado de vez. Para oferecê-lo de novo, use 'Devolver à oferta' na página do ponto.",
  },
  ASSET_CODE_TAKEN: { status: 409, sentence: 'Este código já é ou foi de outro ponto. Escolha outro.' },
  ASSET_CODE_KEPT: refusalWithDetails({
    status: 409,
    details: z.object({ why: z.enum(['printed', 'ordered']) }),
    sentence: 'O código deste ponto não pode mais mudar.',
    sentenceFor: ({ why }) =>
      why === 'printed'
        ? 'O código deste ponto já foi impresso na etiqueta e não pode mais mudar.'
        : 'O código deste ponto já está em um pedido e não pode mais mudar.',
  }),
  POINT_NOT_RESTORABLE: {
    status: 404,
    sentence: 'Este ponto não pode mais ser trazido de volta: alguém já o trouxe ou os 30 dias passaram.',
  },
  POINT_TIER_GONE: {
    status: 409,
    sentence: 'O nível de preço deste ponto não existe mais. Escolha outro nível para trazê-lo de volta.',
  },
  POINT_IN_USE: refusalWithDetails({
    status: 409,
    /** The order that has the point, and the point's status. */
    details: z.object({ order_id: z.nullable(orderIdSchema), status: pointStatusSchema }),
    sentence: 'Este ponto faz parte de um pedido e não pode ser excluído.',
    sentenceFor: ({ order_id, status }) =>
      order_id === null && status === 'available'
        ? 'Este ponto tem dias bloqueados. Desbloqueie-os antes de excluir.'
        : undefined,
  }),
  POINT_DAYS_TAKEN: {
    status: 409,
    sentence: 'Nesses dias o ponto já está reservado, vendido ou bloqueado. Escolha outros.',
  },
  TOO_MANY_BLOCKS: {
    status: 409,
    sentence: `Este ponto já tem ${MAX_BLOCKS_OF_POINT} bloqueios. Desbloqueie alguns ou bloqueie um período maior de uma vez.`,
  },
  BLOCK_NOT_FOUND: { status: 404, sentence: 'Este bloqueio não existe mais.' },
  POINT_NOT_TAKEN: {
    status: 409,
    sentence: 'Este ponto não está mais reservado nem contratado. Veja no mapa se ele está à venda.',
  },
  WATCH_UNKNOWN: {
    status: 404,
    sentence: 'Este link não vale mais: o aviso terminou ou não foi confirmado a tempo. Você pode pedir outro no mapa.',
  },
  POINT_CODE_UNKNOWN: { status: 404, sentence: 'Nenhum ponto tem este código. Confira os oito caracteres na placa.' },
  DAMAGE_REPORT_CLOSED: {
    status: 409,
    sentence: 'A foto não pode mais ser juntada a este relato. O que você escreveu já está com a equipe.',
  },
  IMPORT_NOT_FOUND: { status: 404, sentence: 'Esta importação não existe mais.' },
  IMPORT_UNDONE: { status: 409, sentence: 'Esta importação foi desfeita. Comece outra.' },
  IMPORT_FULL: {
    status: 409,
    sentence: 'Esta importação já recebeu todas as linhas que foram anunciadas. Comece outra.',
  },
  MAP_CELL_NOT_FOUND: { status: 404, sentence: 'Não há pontos nesta parte do mapa.' },
} as const satisfies Record<string, Refusal>

type PointRefusals = typeof POINT_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends PointRefusals {}
}
