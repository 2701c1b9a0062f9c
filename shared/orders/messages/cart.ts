import { periodLabel } from '../../catalogue/rules/periods.ts'
import { POINT_GONE_TEXT } from '../../platform/messages/phrases.ts'
import type { UnavailableReason } from '../rules/cart.ts'

const points = (count: number, singular: string, many: string): string => (count === 1 ? singular : `${count} ${many}`)

/** Texts of the open cart. The map's first view has only its button and does not load these. */
export const CART_TEXTS = {
  TITLE: 'Seu Carrinho de Reservas',
  HEADING: 'Seu Carrinho',
  COUNT: (count: number) => `Você tem ${count} ${count === 1 ? 'item' : 'itens'} no carrinho.`,
  EMPTY: 'Seu carrinho está vazio.',
  EMPTY_HINT: 'Adicione pontos do mapa para reservá-los.',
  PRICES_CHANGED: 'Há preços novos no seu carrinho: o total foi atualizado.',
  CLEAR: 'Limpar Carrinho',
  RESERVE: 'Finalizar Reserva',
  SPLIT: (max: number) => `Dividir: reservar os ${max} primeiros`,
  SPLIT_DETAIL: 'Os outros ficam no carrinho para o próximo pedido.',
  WHY_UNAVAILABLE: {
    deleted: () => `${POINT_GONE_TEXT}.`,
    reserved: () => 'Reservado: não está mais disponível.',
    sold: () => 'Vendido: não está mais disponível.',
    withdrawn: () => 'Fora do site: não está mais disponível.',
    period: years => `Sem preço para ${periodLabel(years)}: escolha outro período.`,
  } satisfies Record<UnavailableReason, (years: number) => string>,
  UNAVAILABLE: (count: number) =>
    points(
      count,
      '1 item não pode ser reservado e ficou fora do total. Remova-o para finalizar a reserva.',
      'itens não podem ser reservados e ficaram fora do total. Remova-os para finalizar a reserva.',
    ),
  REMOVE_UNAVAILABLE: 'Remover indisponíveis',
  CLEARED: 'Carrinho limpo.',
  UNAVAILABLE_REMOVED: (count: number) =>
    points(count, '1 item indisponível removido.', 'itens indisponíveis removidos.'),
  UNDO: 'Desfazer',
  REMOVE: (pointName: string) => `Remover ${pointName}`,
} as const
