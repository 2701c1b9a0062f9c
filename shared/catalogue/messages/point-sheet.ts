import { joinNames, POINT_GONE_TEXT } from '../../platform/messages/phrases.ts'

/** Texts of the panel with a point's details, loaded when one is opened. */
export const POINT_SHEET_TEXTS = {
  LOADING: 'Carregando o ponto',
  NAME: 'Detalhes do ponto',
  CLOSE: 'Fechar detalhes do ponto',
  BACK_TO_MAP: 'Voltar ao mapa',
  ADD_TO_CART: 'Adicionar ao carrinho',
  QUANTITY: 'Quantidade',
  ONE_OF_ITS_KIND: ': cada ponto é único.',
  SEE_CART: 'Ver carrinho',
  REMOVE_FROM_CART: 'Remover do carrinho',
  SINCE: (day: string) => `desde ${day}`,
  VERIFIED: (day: string) => `verificado em ${day}`,
  PERIOD: 'Período da reserva',
  /** '−25 %', with a space that does not break. */
  SAVING: (percent: number) => `−${percent}\u00a0%`,
  SAVING_READ: (percent: number) => `economia de ${percent}\u00a0%`,
  /** '−25 % em 5 anos' */
  SAVING_IN: (percent: number, years: number) => `−${percent}\u00a0% em ${years} anos`,
  ASK_SELLER: 'Perguntar',
  ASK_SELLER_FIRST: 'Perguntar pelo WhatsApp',
  ASK_SELLER_READ: 'Perguntar pelo WhatsApp (abre em outra aba)',
  QUESTION: (pointName: string, address: string) => `Olá! Sobre o ponto ${pointName} (${address}): `,
  PICTURE_COMING: 'Foto em breve',
  PICTURES: 'Fotos',
  PREVIOUS_PICTURE: 'Foto anterior',
  NEXT_PICTURE: 'Próxima foto',
  PICTURE_COUNT: (shown: number, all: number) => `${shown} de ${all}`,
  PICTURE_OF: (pointName: string) => `Foto do ponto ${pointName}`,
  PERIOD_UNAVAILABLE: 'Indisponível',
  NOT_SOLD_FOR: (years: readonly number[]) =>
    `Este ponto não é vendido por ${joinNames(years.map(String))} ${years.at(-1) === 1 ? 'ano' : 'anos'}.`,
  POINT_NOT_ON_SITE: `${POINT_GONE_TEXT}. Escolha outro no mapa.`,
  POINT_FAILED: 'Não foi possível carregar este ponto.',
  POINT_IS_RESERVED: 'Este ponto está reservado. Se a reserva não for paga, ele volta a ficar disponível.',
  RESERVED_BY_YOU: 'Você acabou de reservar este ponto.',
  POINT_IS_SOLD: 'Este ponto está contratado e volta a ficar disponível quando o contrato terminar.',
  POINT_WITHOUT_PRICE: 'Este ponto ainda não tem preço. Fale conosco pelo WhatsApp.',
  POINT_WITHDRAWN: 'Este ponto não está à venda no momento.',
} as const
