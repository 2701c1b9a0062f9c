import { DAYS_PER_YEAR } from '../../catalogue/rules/periods.ts'
import { pluralise } from '../../platform/messages/phrases.ts'

/** Texts of the cart as a page to print. */
export const PRINTED_CART_TEXTS = {
  TITLE: 'Carrinho para imprimir',
  BACK: 'Voltar ao mapa',
  PRINT: 'Imprimir ou salvar em PDF',
  HEADING: (count: number) => `Carrinho com ${pluralise(count, 'ponto', 'pontos')}`,
  PRICES_OF: (day: string) => `Preços de ${day}`,
  NOT_RESERVED: `Esta lista não reserva os pontos: outra pessoa pode reservá-los antes. As datas contam com o pagamento confirmado hoje. Cada ano conta ${DAYS_PER_YEAR} dias, com o primeiro e o último incluídos.`,
  COLUMNS: { code: 'Código', point: 'Ponto', tier: 'Nível', term: 'Período', price: 'Preço' },
  TERM: (from: string, to: string) => `${from} a ${to}`,
} as const
