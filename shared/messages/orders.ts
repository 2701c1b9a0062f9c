/** What a client reads of their orders. */
export const ORDERS = {
  FAILED: 'Erro ao carregar pedidos.',
  ITEM_UPDATE_FAILED: 'Falha ao atualizar o item',
  ORDER_CANCEL_FAILED: 'Erro ao cancelar pedido',
  ORDER_CANCELLED: 'Pedido cancelado. Os pontos foram liberados.',
  ITEM_PERIOD_CHANGED: 'Período atualizado.',
  ITEM_REMOVED: 'Item removido. O ponto foi liberado.',
  EMPTY: 'Você ainda não tem pedidos.',
  EMPTY_DETAIL: 'Escolha pontos no mapa e faça a sua primeira reserva.',
} as const
