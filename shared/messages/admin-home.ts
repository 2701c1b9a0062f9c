/** What the office offers while a screen of it is still to come. */
export const ADMIN_HOME = {
  COMING: 'Esta tela está a caminho',
  MEANWHILE: 'Ela chega em uma das próximas versões. Enquanto isso, você já pode cuidar do resto:',
  OVERVIEW: 'Visão geral',
  OVERVIEW_DETAIL: 'Veja o que vence hoje, o que espera pagamento e a ocupação.',
  ORDERS: 'Pedidos',
  ORDERS_DETAIL: 'Confirme pagamentos, prorrogue reservas e cancele pedidos.',
  POINTS: 'Pontos',
  POINTS_DETAIL: 'Crie, importe e altere pontos na lista e no mapa.',
  TAGS: 'Tags',
  TAGS_DETAIL: 'Dê nomes ao que os visitantes filtram.',
  PRICING: 'Níveis de Preço',
  PRICING_DETAIL: 'Defina os preços e o modelo das descrições.',
  USERS: 'Usuários',
  USERS_DETAIL: 'Convide pessoas e escolha o acesso delas.',
  MAP_SETTINGS: 'Ajustes do Mapa',
  MAP_SETTINGS_DETAIL: 'Escolha como o mapa agrupa os pontos.',
  // The screens that are still to come
  TITLES: { pipeline: 'Pipeline de Instalação' },
} as const
