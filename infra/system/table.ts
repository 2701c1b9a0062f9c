export const TABLE_DEFINITION = {
  key: { partition: 'PK', sort: 'SK' },
  // Indexes copy whole items, so that a list does not have to read the table again.
  indexes: ['GSI1', 'GSI2', 'GSI3', 'GSI4'].map(name => ({ name, partition: `${name}PK`, sort: `${name}SK` })),
  stream: 'NEW_AND_OLD_IMAGES',
  ttl: 'expires_at',
} as const

/** How the event source mapping reads and retries batches of the table's stream. */
export const TABLE_STREAM = { batch_size: 100, retries: 8, bisect: true } as const
