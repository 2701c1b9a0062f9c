/** Texts of the client's area, around its orders and its profile. */
export const DASHBOARD_TEXTS = {
  TITLE: 'Minha área',
  INTRO: 'Acompanhe aqui seus pedidos e reservas.',
  ORDERS: 'Pedidos',
  POINTS: 'Pontos',
  PROFILE: 'Perfil',
  OPEN_ORDERS: 'Pedidos em aberto',
  CONTRACTED_POINTS: 'Pontos contratados',
  /** Before a number, while not all orders are counted. */
  AT_LEAST: 'pelo menos',
  NEXT_END: 'Próximo vencimento',
  /** What ends next: of which order or point, and when. */
  HOLD_ENDS: (shortId: string, moment: string) => `A reserva do pedido ${shortId} vale até ${moment}`,
  CONTRACT_ENDS: (pointName: string, moment: string) => `O contrato de ${pointName} vai até ${moment}`,
  INSTALMENT_DUE: (shortId: string, moment: string) => `A parcela do pedido ${shortId} vence em ${moment}`,
  INSTALMENT_LATE: (shortId: string, moment: string) => `A parcela do pedido ${shortId} venceu em ${moment}`,
  LATE: 'Em atraso',
  SEEN: (when: string) => `Você vê o que foi carregado por último, em ${when}.`,
} as const
