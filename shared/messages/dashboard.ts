/** What the client's area says around its orders and its profile. */
export const DASHBOARD = {
  TITLE: 'Minha área',
  INTRO: 'Acompanhe aqui seus pedidos e reservas.',
  ORDERS: 'Pedidos',
  POINTS: 'Pontos',
  PROFILE: 'Perfil',
  OPEN_ORDERS: 'Pedidos em aberto',
  CONTRACTED_POINTS: 'Pontos contratados',
  NEXT_END: 'Próximo vencimento',
  UNTIL: (what: 'hold' | 'contract', day: string) => `${what === 'hold' ? 'Reserva' : 'Contrato'} até ${day}`,
  SEEN: (when: string) => `Você vê o que foi carregado por último, em ${when}.`,
} as const
