import { auditTable as auditTableAlone } from '#functions/upkeep/audit/scan.ts'
import { by } from './by.ts'

/**
 * Audits a table that nothing writes to meanwhile, so that one scan tells. More would be made of every table without the
 * consumers that keep its map.
 */
export const auditTable = by('audit', (options: { now?: string } = {}) => auditTableAlone({ ...options, scanCount: 1 }))
