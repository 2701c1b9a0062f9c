import type { Refusal } from '../../platform/refusals/refusal.ts'

/** Refusals about order links for customers without an account. */
export const ORDER_LINK_REFUSALS = {
  /**
   * The same refusal for a link that never existed, expired or was revoked, and for an order that belongs to an account
   * now.
   */
  ORDER_LINK_UNKNOWN: {
    status: 404,
    sentence: 'Este link não existe mais ou venceu. Peça um novo a quem atendeu você.',
  },
  ORDER_LINK_NOT_OFFERED: {
    status: 409,
    sentence:
      'Só um pedido feito pela equipe para um cliente sem conta tem link. Quem tem conta vê o pedido ao entrar.',
  },
  ORDER_WITHOUT_LINK: { status: 409, sentence: 'O link deste pedido não vale mais. Crie um novo e envie de novo.' },
  ORDER_LINK_UNDELIVERABLE: {
    status: 409,
    sentence:
      'Nada foi enviado: os e-mails a este endereço não chegam. Envie o link por WhatsApp, ou escolha “Voltar a enviar” no aviso ao lado do cliente.',
  },
  ORDER_LINK_RECIPIENT: { status: 400, sentence: 'Escolha um e-mail que esteja no cadastro do cliente.' },
} as const satisfies Record<string, Refusal>

type OrderLinkRefusals = typeof ORDER_LINK_REFUSALS
declare module '../../platform/refusals/refusal.ts' {
  interface RefusalTable extends OrderLinkRefusals {}
}
