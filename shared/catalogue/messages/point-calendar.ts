import { MAX_START_MONTHS, MAX_TERM_MONTHS } from '../rules/terms.ts'

/** What the office reads of a point's days. */
export const POINT_CALENDAR_TEXTS = {
  TITLE: 'Agenda',
  LOADING: 'Carregando a agenda…',
  FAILED: 'Não foi possível carregar a agenda',
  NOT_OFFERED: 'O ponto está oculto do site: nada dele é vendido até voltar a ser mostrado.',
  /** A range of days 'DD/MM/AAAA'. `from` null: it has begun; `to` null: it has no end. */
  DAYS: (from: string | null, to: string | null) =>
    from === null
      ? to === null
        ? 'Sem data de término'
        : `Até ${to}`
      : to === null
        ? `A partir de ${from}`
        : `${from} a ${to}`,
  RENEWAL_DETAIL: 'Renovação do contrato atual, à espera do pagamento',
  KINDS: { free: 'Livre', renewal: 'Reservado', hold: 'Reservado', contract: 'Vendido', block: 'Bloqueado' },
  CURRENT: { available: 'Livre', reserved: 'Reservado', sold: 'Vendido' },
  AT_MOST: 'se for pago no último momento da reserva',
  COMPANY: (name: string) => `para ${name}`,
  HOLD_UNTIL: (moment: string) => `espera o pagamento até ${moment}`,
  BLOCK: 'Bloquear dias',
  BLOCK_DETAIL: 'Nesses dias ninguém reserva nem compra o ponto.',
  FROM: 'Primeiro dia',
  LAST_DAY: 'Último dia',
  REASON: 'Motivo',
  FROM_WRONG: `Escolha um dia de hoje até daqui a ${MAX_START_MONTHS / 12} anos.`,
  LAST_DAY_WRONG: `Escolha um dia a partir do primeiro, em até ${MAX_TERM_MONTHS / 12} anos.`,
  BLOCKED: 'Dias bloqueados.',
  BLOCK_FAILED: 'Não foi possível bloquear os dias',
  UNBLOCK: 'Desbloquear',
  UNBLOCK_WHAT: (days: string) => `Desbloquear ${days}`,
  UNBLOCK_TITLE: 'Desbloquear estes dias?',
  UNBLOCK_DETAIL: (point: string, days: string) =>
    `${point}, ${days}: qualquer pessoa poderá reservar o ponto nesses dias.`,
  UNBLOCKED: 'Dias de volta à venda.',
  UNBLOCK_FAILED: 'Não foi possível desbloquear os dias',
} as const
