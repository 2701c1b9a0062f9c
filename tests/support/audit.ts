import { auditTable as auditTableAlone } from '#functions/upkeep/audit/audit-table.ts'
import { asFunction } from './as-function.ts'

/**
 * Audits a table that nothing writes to meanwhile, so that one scan tells. More would be made of every table without the
 * consumers that keep its map.
 */
export const auditTable = asFunction('audit', (options: { now?: string } = {}) =>
  auditTableAlone({ ...options, scanCount: 1 }),
)
