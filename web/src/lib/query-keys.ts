/** Keys of what is loaded from the API, so that every screen shares one copy of it. */
export const queryKeys = {
  mapCells: ['map', 'cells'],
  mapCell: (cell: string) => ['map', 'cell', cell],
  point: (pointId: string) => ['point', pointId],
  tags: ['tags'],
  pricingTiers: ['pricing-tiers'],
  mapSettings: ['map-settings'],
  notifications: ['me', 'notifications'],
  myOrders: ['me', 'orders'],
} as const
