import { POINT_GONE_TEXT } from '../../platform/messages/phrases.ts'

/** Texts of the comparison of two or three points. */
export const COMPARE_TEXTS = {
  ADD: 'Comparar',
  ADDED: (pointName: string, count: number) =>
    count === 1
      ? `${pointName} está na comparação. Escolha outro ponto para comparar.`
      : `${pointName} está na comparação, com ${count} pontos.`,
  REMOVE: 'Tirar da comparação',
  REMOVE_SHORT: 'Tirar',
  REMOVE_POINT: (pointName: string) => `Tirar da comparação: ${pointName}`,
  AT_MOST: (count: number) => `Compare até ${count} pontos por vez. Tire um da comparação para colocar outro.`,
  OPEN: (count: number) => `Ver comparação (${count})`,
  OPEN_READ: (count: number) => `Ver comparação, ${count} ${count === 1 ? 'ponto' : 'pontos'}`,
  TITLE: 'Comparar pontos',
  ONE_MORE: 'Feche esta janela, escolha outro ponto no mapa e use “Comparar”.',
  NONE: 'Nenhum ponto na comparação. Abra um ponto no mapa e use “Comparar”.',
  ADD_TO_CART: 'Adicionar ao carrinho',
  ADD_TO_CART_READ: (pointName: string) => `Adicionar ao carrinho: ${pointName}`,
  IN_CART: 'No carrinho',
  SEE_POINT: 'Ver ponto',
  SEE_POINT_READ: (pointName: string) => `Ver ponto: ${pointName}`,
  LOADING: 'Carregando os pontos da comparação',
  FAILED: 'Não foi possível carregar este ponto.',
  GONE: `${POINT_GONE_TEXT}.`,
  ROWS: { address: 'Endereço', status: 'Situação', tier: 'Nível de preço', tags: 'Tags' },
  NOT_SOLD: 'Indisponível',
  UNKNOWN: 'Não informado',
  LOWEST: ', o menor preço',
  COPY_LINK: 'Copiar link da comparação',
  LINK_COPIED: 'Link copiado. Quem o abrir vê estes pontos lado a lado, com os preços do dia.',
  LINK_EMPTY: 'Nenhum ponto deste link existe mais.',
  LINK_TOO_LONG: (count: number, max: number) =>
    `Este link compara ${count} pontos, e cabem até ${max} por vez. Peça um link com menos pontos.`,
  LINK_REPLACED: 'A comparação do link ficou no lugar da sua.',
  RESTORE: 'Voltar à minha',
} as const
