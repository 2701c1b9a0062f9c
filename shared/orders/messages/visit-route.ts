import { POINT_GONE_TEXT, pluralise } from '../../platform/messages/phrases.ts'

/** Texts of the visit route. */
export const VISIT_ROUTE_TEXTS = {
  TITLE: 'Roteiro de visita',
  LEAD: 'Escolha de onde sair e quais pontos visitar: o roteiro passa sempre pelo mais próximo.',
  START: 'De onde você sai',
  CEP: 'CEP',
  CEP_PLACEHOLDER: '00000-000',
  USE_CEP: 'Usar CEP',
  USE_LOCATION: 'Usar minha localização',
  HERE: 'Minha localização',
  STARTS_AT: (place: string) => `Saída: ${place}`,
  /** CEP_INVALID is shown as a toast, CEP_FIELD_INVALID beside the field. */
  CEP_INVALID: 'CEP inválido',
  CEP_FIELD_INVALID: 'CEP inválido.',
  CEP_NOT_FOUND: 'CEP não encontrado',
  CEP_FAILED: 'Não foi possível consultar o CEP',
  NO_START: 'Informe um CEP ou use a sua localização.',
  POINTS: 'Pontos a visitar',
  SELECT_ALL: 'Selecionar todos',
  // All of a list that came in part
  FIRST_SELECTED: (count: number) =>
    `Só os primeiros ${pluralise(count, 'ponto', 'pontos')} estão aqui e foram selecionados.`,
  LOAD_AND_SELECT_ALL: 'Selecionar todos os meus pontos',
  LOADING_ALL: (count: number) => `Carregando… ${pluralise(count, 'ponto', 'pontos')} até agora`,
  ALL_SELECTED: (count: number) => `Todos os seus ${pluralise(count, 'ponto', 'pontos')} estão selecionados.`,
  LOAD_ALL_FAILED: 'Não foi possível carregar todos os pontos',
  SELECTED: (count: number) => (count === 0 ? 'Nenhum selecionado' : pluralise(count, 'selecionado', 'selecionados')),
  NO_POINTS_SELECTED: 'Selecione pelo menos um ponto para gerar a rota.',
  GENERATE: 'Gerar rota',
  ROUTE: 'Sua rota',
  LENGTH: (points: number, km: string) => `${pluralise(points, 'ponto', 'pontos')}, cerca de ${km} km em linha reta`,
  GROUPED: (max: number) => `Cada link leva até ${max} pontos; siga os grupos na ordem.`,
  OPEN: 'Abrir rota no Google Maps',
  OPEN_GROUP: (number: number, count: number) =>
    `Abrir grupo ${number} no Google Maps (${pluralise(count, 'ponto', 'pontos')})`,
  PRINT: 'Imprimir roteiro',
  COLUMNS: { number: 'Nº', code: 'Código', point: 'Ponto' },
  GROUP: (number: number) => `Grupo ${number}`,
  FAR: (km: string) => `Fica a cerca de ${km} km do ponto mais próximo.`,
  TOO_FAR: (km: string) =>
    `A saída fica a cerca de ${km} km dos pontos, longe demais para uma rota de carro. Informe outro CEP.`,
  // On the public map
  IN_CART: 'No carrinho',
  CHOSEN_BEFORE: 'Escolhidos antes',
  IN_AREA: 'Nesta área do mapa',
  FIND: 'Buscar entre os pontos',
  NOTHING_FOUND: 'Nenhum destes pontos tem esse nome ou bairro.',
  FIRST_OF_AREA: (shown: number, total: number) =>
    `${shown} de ${total.toLocaleString('pt-BR')} pontos da área: aproxime o mapa ou use os filtros para ver outros.`,
  NO_POINTS: 'Nenhum ponto nesta área',
  ADD: 'Adicionar ao roteiro',
  REMOVE: 'Tirar do roteiro',
  OPEN_SHEET: 'Ver roteiro',
  ADDED: (pointName: string) => `${pointName} adicionado ao roteiro de visita.`,
  AT_MOST: (max: number) => `Um roteiro leva até ${max} pontos.`,
  POINT_LOADING: 'Carregando…',
  POINT_GONE: `${POINT_GONE_TEXT}.`,
  POINT_FAILED: 'Não foi possível carregar este ponto.',
  POINT_WITHOUT_PLACE: 'Sem lugar no mapa: fica fora da rota.',
} as const
