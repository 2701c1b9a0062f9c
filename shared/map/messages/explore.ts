import type { NamesakePosition } from '../rules/cluster-namesakes.ts'

/** Texts of the public map and its list, part of the first view's code. */
export const EXPLORE_TEXTS = {
  ADDED_TO_CART: (pointName: string) => `${pointName} adicionado ao carrinho!`,
  CART_OPEN: 'Abrir carrinho de compras',
  POINTS_FAILED: 'Falha ao carregar os pontos do mapa.',
  TIERS_FAILED: 'Erro ao carregar',
  FILTER_POINTS: 'Filtrar Pontos',
  CLUSTER_TITLE: (count: number) => `${count} ${count === 1 ? 'ponto' : 'pontos'}`,
  CLUSTER_AT: (title: string, place: string | undefined) => (place ? `${title} em ${place}` : title),
  CLUSTER_AMONG: (name: string, { number, count, axis }: NamesakePosition) =>
    `${name} (${number} de ${count}, de ${axis === 'north_south' ? 'norte a sul' : 'oeste a leste'})`,
  CLUSTER_OPENED: (countText: string) => `Grupo aberto: ${countText}`,
  POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto' : 'pontos'} nesta área`,
  AVAILABLE_POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto disponível nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto disponível' : 'pontos disponíveis'} nesta área`,
  NO_POINTS_HINT: 'Mova o mapa, afaste a visão ou limpe os filtros para ver outros pontos.',
  NO_POINTS_AROUND: (distance: string) =>
    `A busca mostra só o que está a ${distance} do lugar. Escolha outra distância ou limpe a busca para ver outros pontos.`,
  TOO_MANY_TO_LIST: 'São pontos demais para uma lista. Aproxime o mapa ou busque um lugar.',
  ZOOM_IN_TO_FILTER: 'Aproxime o mapa para ver os pontos desta busca',
  MAP_WITHOUT_WEBGL:
    'Este navegador não consegue desenhar o mapa (WebGL está desligado). Use a lista para encontrar e reservar pontos.',
  MAP_NOT_LOADED: 'Não foi possível carregar o mapa. Use a lista ou recarregue a página.',
  MAP_SLOW: 'O mapa está demorando para abrir. Se ele não aparecer, recarregue a página.',
  TILES_FAILED: 'Parte do fundo do mapa não carregou. Os pontos e a lista continuam valendo.',
  MAP_LOST: 'O navegador parou de desenhar o mapa. Use a lista ou recarregue a página.',
  MAP_ON_ITS_WAY: 'O mapa está a caminho. Estes são os pontos da área:',
  MAP_WELCOME: (fromPrice: string | undefined) =>
    `Escolha pontos de publicidade nas ruas da região e reserve por 1 a 5 anos${fromPrice ? `, a partir de ${fromPrice}` : ''}.`,
  EXAMPLE_SIGN: 'Exemplo: placa com o nome da rua e, abaixo dele, a sua publicidade',
  /** The drawn sign says 'SUA MARCA' in two lines. */
  YOUR: 'SUA',
  BRAND: 'MARCA',
  GEOLOCATION_UNSUPPORTED: 'Geolocalização não é suportada',
  FAR_AWAY: 'Você está longe da região em que há pontos. Busque uma cidade ou um bairro.',
  GEOLOCATION_FAILED: 'Não foi possível obter sua localização',
  // Texts of the map
  TITLE: 'Mapa de pontos de publicidade',
  MAP: 'Mapa dos pontos: use as setas para mover e + e − para aproximar e afastar',
  MAP_CREDITS: 'Mostrar ou ocultar os créditos do mapa',
  MAP_FEEDBACK: 'Comentar o mapa',
  MAP_CONTROLS: 'Controles do mapa',
  SHOW_LOCATION: 'Mostrar minha localização',
  LOCATION: 'Minha localização',
  ZOOM_IN: 'Aproximar',
  ZOOM_OUT: 'Afastar',
  CLUSTERS: 'Grupos no mapa',
  CLUSTERS_OF_POINTS: 'Grupos de pontos no mapa',
  SIMPLIFIED_MAP: 'mapa simplificado: ruas só de Campinas',
  SIMPLIFIED_MAP_NAME: 'Ponto Urbano: mapa simplificado',
  SIMPLIFIED_MAP_CREDITS:
    'Municípios: IBGE (mapa-brasil) · Lugares: GeoNames (CC BY 4.0) · Terra: Natural Earth · Vias: traçado aproximado',
  STREET_MAP_CREDITS: 'Ruas: © OpenStreetMap (Protomaps)',
  CAMPINAS_CREDITS: 'Ruas e lotes: Prefeitura de Campinas (CC0)',
  // Texts beside the map
  LOADING_POINTS: 'Carregando pontos…',
  /** 'R$ 1.200/ano', 'R$ 2.700/3 anos' */
  PRICE_OVER: (price: string, years: number) => `${price}/${years === 1 ? 'ano' : `${years} anos`}`,
  DISMISS: 'Dispensar',
  COLLAPSE_FILTERS: 'Recolher filtros',
  FILTERS: 'Filtros',
  LIST: 'Lista',
  LIST_OFFLINE: 'A lista precisa da internet e aparece assim que a conexão voltar.',
  /** Texts of the panel with filters and list on a phone. */
  CLOSE_PANEL: 'Fechar painel',
  /** Only the points of one place are shown. */
  ONLY_PLACE: (label: string) => `Só ${label}`,
  REMOVE_PLACE: (label: string) => `Só ${label}: tirar este filtro`,
  FILTERS_OR_LIST: 'Filtros ou lista',
  SEARCH: 'Buscar cidade, bairro, rua, endereço, CEP, ponto ou código',
  SEARCH_PILL: 'Buscar cidade, bairro, rua ou CEP',
  SEARCHED: 'Buscar outro lugar. Agora:',
  SEARCH_PLACEHOLDER: 'Cidade, rua, CEP ou código',
  CLEAR_SEARCH: 'Limpar busca',
  RADIUS: 'Distância',
  RADIUS_BEFORE: 'a',
  RADIUS_AFTER: 'daqui',
  KILOMETRES: (kilometres: number) => (kilometres < 1 ? `${kilometres * 1000} m` : `${kilometres} km`),
  PRICE: 'Preço',
  PERIOD: 'Período',
  ANY_PERIOD: 'Qualquer período',
  PRICE_FROM: 'De (R$)',
  PRICE_TO: 'Até (R$)',
  PRICE_TURNED: 'O preço inicial é maior que o final: o filtro de antes continua valendo.',
  ORDER: 'Ordenar por',
  ORDERS: { name: 'Nome', nearest: 'Mais perto', price: 'Menor preço', newest: 'Mais novos' },
  STATUS: 'Situação',
  COUNTS_ONLY_AVAILABLE: 'No mapa, os grupos contam só os pontos disponíveis.',
  TIER: 'Nível de preço',
  LOADING_TIERS: 'Carregando níveis de preço',
  TAGS: 'Tags',
  ANY_TAG: 'qualquer uma destas',
  MORE_TAGS: (count: number) => `Mais ${count}`,
  CLEAR_FILTERS: 'Limpar filtros',
  POINTS_LIST: 'Pontos nesta área',
  PHOTO: ', com foto',
  IN_CART: 'No carrinho',
  PAGES: 'Páginas da lista',
  PREVIOUS_PAGE: 'Página anterior',
  NEXT_PAGE: 'Próxima página',
  PAGE_RANGE: (first: number, last: number, total: number) => `${first} a ${last} de ${total.toLocaleString('pt-BR')}`,
} as const
