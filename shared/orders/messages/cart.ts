import { periodLabel } from '../../catalogue/rules/periods.ts'
import { joinNames, joinPointNames, POINT_GONE_TEXT, pluralise } from '../../platform/messages/phrases.ts'
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
  PERIOD_OF_ALL: 'Período de todos',
  DIFFERENT_PERIODS: 'Vários',
  PERIOD_SET: (years: number, count: number) => `${periodLabel(years)} para ${pluralise(count, 'ponto', 'pontos')}.`,
  PERIOD_KEPT: (names: readonly string[], years: number) =>
    `Sem preço para ${periodLabel(years)}, ${names.length === 1 ? 'ficou como estava' : 'ficaram como estavam'}: ${joinPointNames(names)}.`,
  PRINT: 'Imprimir',
  SHARE: 'Compartilhar',
  SHARED: 'Link copiado. Quem o abrir vê estes pontos e períodos, com os preços do dia.',
  FROM_LINK: (count: number) => `${pluralise(count, 'ponto do link está', 'pontos do link estão')} no seu carrinho.`,
  LINK_EMPTY: 'Este link não tem pontos que possam ser reservados.',
  LINK_LEFT_OUT: (names: readonly string[]) =>
    `${names.length === 1 ? 'Não está mais à venda' : 'Não estão mais à venda'} e ${names.length === 1 ? 'ficou' : 'ficaram'} fora: ${joinPointNames(names)}.`,
  LINK_UNKNOWN: (ids: readonly string[]) =>
    `${ids.length === 1 ? 'Não existe mais o ponto' : 'Não existem mais os pontos'} ${joinNames(ids)}.`,
  LINK_FAILED: (count: number) => `Não foi possível carregar ${pluralise(count, 'ponto', 'pontos')} do link.`,
  UNDO: 'Desfazer',
  REMOVE: (pointName: string) => `Remover ${pointName}`,
  // In the list of points
  ADD_TO_CART: (pointName: string) => `Adicionar ao carrinho: ${pointName}`,
  ADD_TO_CART_SHORT: 'Adicionar ao carrinho',
  REMOVE_FROM_CART: (pointName: string) => `Remover do carrinho: ${pointName}`,
  REMOVE_FROM_CART_SHORT: 'Remover do carrinho',
  REMOVED: (pointName: string) => `${pointName} removido do carrinho.`,
  NOT_AVAILABLE_NOW: (pointName: string) => `${pointName} não está mais disponível.`,
  ADD_FAILED: (pointName: string) => `Não foi possível adicionar ${pointName} ao carrinho.`,
  OTHER_PERIOD: (cartYears: number, years: number) =>
    `Sem preço para ${periodLabel(cartYears)}, como o carrinho: ficou com ${periodLabel(years)}.`,
} as const
