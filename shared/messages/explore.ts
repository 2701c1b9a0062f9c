/** What the public map and its list say, in the first view's own code. */
export const EXPLORE = {
  ADDED_TO_CART: (pointName: string) => `${pointName} adicionado ao carrinho!`,
  CART_OPEN: 'Abrir carrinho de compras',
  POINTS_FAILED: 'Falha ao carregar os pontos do mapa.',
  TIERS_FAILED: 'Erro ao carregar',
  FILTER_POINTS: 'Filtrar Pontos',
  CLUSTER_TITLE: (count: number) => `${count} ${count === 1 ? 'ponto' : 'pontos'}`,
  POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto' : 'pontos'} nesta área`,
  AVAILABLE_POINTS_IN_AREA: (count: number) =>
    count === 0
      ? 'Nenhum ponto disponível nesta área'
      : `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ponto disponível' : 'pontos disponíveis'} nesta área`,
  NO_POINTS_HINT: 'Mova o mapa, afaste a visão ou limpe os filtros para ver outros pontos.',
  MAP_WITHOUT_WEBGL:
    'Este navegador não consegue desenhar o mapa (WebGL está desligado). Use a lista para encontrar e reservar pontos.',
  MAP_NOT_LOADED: 'Não foi possível carregar o mapa. Use a lista ou recarregue a página.',
  MAP_WELCOME: (fromPrice: string | undefined) =>
    `Escolha pontos de publicidade nas ruas da região e reserve por 1 a 5 anos${fromPrice ? `, a partir de ${fromPrice}` : ''}.`,
  GEOLOCATION_UNSUPPORTED: 'Geolocalização não é suportada',
  GEOLOCATION_FAILED: 'Não foi possível obter sua localização',
  // The map
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
  SIMPLIFIED_MAP: 'mapa simplificado',
  SIMPLIFIED_MAP_NAME: 'Ponto Urbano: mapa simplificado',
  SIMPLIFIED_MAP_CREDITS:
    'Municípios: IBGE (mapa-brasil) · Lugares: GeoNames (CC BY 4.0) · Terra: Natural Earth · Vias: traçado aproximado',
  // Beside it
  LOADING_POINTS: 'Carregando pontos…',
  FROM_A_YEAR: (price: string) => `${price}/ano`,
  DISMISS: 'Dispensar',
  COLLAPSE_FILTERS: 'Recolher filtros',
  FILTERS: 'Filtros',
  LIST: 'Lista',
  FILTERS_OR_LIST: 'Filtros ou lista',
  SEARCH: 'Buscar por rua ou nome do ponto',
  SEARCH_PLACEHOLDER: 'Buscar rua ou ponto',
  CLEAR_SEARCH: 'Limpar busca',
  STATUS: 'Situação',
  TIER: 'Nível de preço',
  LOADING_TIERS: 'Carregando níveis de preço',
  TAGS: 'Tags',
  MORE_TAGS: (count: number) => `Mais ${count}`,
  CLEAR_FILTERS: 'Limpar filtros',
  POINTS_LIST: 'Pontos nesta área',
  IN_CART: 'No carrinho',
  PAGES: 'Páginas da lista',
  PREVIOUS_PAGE: 'Página anterior',
  NEXT_PAGE: 'Próxima página',
  PAGE_RANGE: (first: number, last: number, total: number) => `${first} a ${last} de ${total.toLocaleString('pt-BR')}`,
} as const
