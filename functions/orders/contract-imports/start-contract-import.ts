import { UNKNOWN_IMPORTER } from '#shared/catalogue/messages/point-imports.ts'
import type { ContractImport } from '#shared/orders/rules/contract-imports.ts'
import { newImportId } from '../../catalogue/imports/imports-store.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { insertContractImport } from './contract-imports-store.ts'

/** Creates an import without contracts; `addContracts` adds them. */
export async function startContractImport(
  { file_name, rows, with_tasks, signs_hang }: Pick<ContractImport, 'file_name' | 'rows' | 'with_tasks' | 'signs_hang'>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<ContractImport> {
  const created_by = (await findProfile(actor.user_id))?.name ?? UNKNOWN_IMPORTER
  const newImport = { id: newImportId(now), file_name, rows, with_tasks, signs_hang, created_by, created_at: now }
  await insertContractImport(newImport)
  return { ...newImport, contracts: 0, undo_began_at: null, undone_at: null }
}
