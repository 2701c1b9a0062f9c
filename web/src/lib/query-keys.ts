/** Keys of what is loaded from the API, so that every screen shares one copy of it. */
export const queryKeys = {
  mapCells: ['map', 'cells'],
  mapCell: (cell: string) => ['map', 'cell', cell],
  point: (pointId: string) => ['point', pointId],
  tags: ['tags'],
  pricingTiers: ['pricing-tiers'],
  mapSettings: ['map-settings'],
  notifications: ['me', 'notifications', 'list'],
  unreadNotifications: ['me', 'notifications', 'unread'],
  myProfile: ['me', 'profile'],
  myOrders: ['me', 'orders'],
  contract: (orderId: string) => ['contract', orderId],
  contractCheck: (hash: string) => ['contract-check', hash],
  myOrder: (orderId: string) => ['me', 'order', orderId],
  myPoints: ['me', 'points'],
  fieldTasks: ['me', 'installation-tasks'],
  order: (orderId: string) => ['order', orderId],
  orderDetails: (orderId: string, version: number | undefined) => ['order', orderId, 'details', version],
  orderHistory: (orderId: string, version: number | undefined) => ['order', orderId, 'history', version],
  receipt: (orderId: string, file: string | null) => ['order', orderId, 'receipt', file],
  myDeletion: ['me', 'deletion'],
  catalogue: ['catalogue'],
  points: (filter: Record<string, string | undefined>) => ['points', filter],
  pointRecord: (pointId: string) => ['point-record', pointId],
  pointImports: ['point-imports'],
  users: (filter: Record<string, string | undefined>) => ['users', filter],
  roleHistory: ['role-history'],
  orders: (filter: Record<string, string | undefined>) => ['orders', filter],
  overview: ['overview'],
  failedEmails: ['overview', 'failed-emails'],
  user: (userId: string) => ['user', userId],
  address: (cep: string) => ['address', cep],
} as const

/** First words of keys whose content is the same for everybody; all else belongs to who is signed in. */
const PUBLIC = new Set<unknown>([
  'map',
  'point',
  'tags',
  'pricing-tiers',
  'map-settings',
  'address',
  'site-config',
  'contract-check',
])

/** Whether what a key holds may stay when another person signs in. */
export const isPublicKey = ([first]: readonly unknown[]): boolean => PUBLIC.has(first)
