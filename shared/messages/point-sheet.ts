/** What a point's sheet says, loaded when one is opened. */
export const POINT_SHEET = {
  LOADING: 'Carregando o ponto',
  NAME: 'Detalhes do ponto',
  CLOSE: 'Fechar detalhes do ponto',
  BACK_TO_MAP: 'Voltar ao mapa',
  ADD_TO_CART: 'Adicionar ao carrinho',
  SEE_CART: 'Ver carrinho',
  REMOVE_FROM_CART: 'Remover do carrinho',
  IS: (status: string) => `Ponto ${status.toLowerCase()}`,
  PERIOD: 'Período da reserva',
  PICTURE_COMING: 'Foto em breve',
  PICTURE_OF: (pointName: string) => `Foto do ponto ${pointName}`,
} as const
