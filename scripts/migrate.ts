import { readOptions, TABLE_OPTION } from './command-options.ts'
import { connectToTable } from './connect.ts'

/**
 * `npm run migrate [-- --table NAME]`: rewrites stored items in their current version. May be run at any time, and
 * again after an interruption.
 */
const { values } = readOptions('Uso: npm run migrate [-- --table NOME]', { options: { table: TABLE_OPTION } })
await connectToTable(values.table)
const { rewriteStoredItems } = await import('#functions/upkeep/migration/rewrite-stored.ts')
const { SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')
const rewriteResult = await rewriteStoredItems(SHAPES_BY_KIND, {
  onProgress: ({ seen, rewritten }) => console.log(`Registros: ${seen} vistos, ${rewritten} reescritos`),
})
if (rewriteResult.unknown > 0)
  console.log(`${rewriteResult.unknown} registros de tipo desconhecido ficaram como estavam.`)
const { assignMissingAssetCodes } = await import('#functions/upkeep/migration/migrate-asset-codes.ts')
const codedCount = await assignMissingAssetCodes(doneCount =>
  console.log(`Códigos: ${doneCount} pontos receberam o seu`),
)
const { migratePoints } = await import('#functions/upkeep/migration/migrate-points.ts')
const { points, rewritten, conflicts } = await migratePoints(progress =>
  console.log(`Descrições: ${progress.points} pontos vistos, ${progress.rewritten} atualizados`),
)
const { deleteFormerCellCounts } = await import('#functions/map/former-cell-counts-store.ts')
await deleteFormerCellCounts()
const reindexing = await import('#functions/upkeep/migration/reindex.ts')
const people = await reindexing.repairAdminsAndReindexProfiles(doneCount =>
  console.log(`Lista de usuários: ${doneCount} pessoas vistas`),
)
const { proveAccountsOfOlderCustomers } = await import('#functions/upkeep/migration/prove-accounts.ts')
const provenCount = await proveAccountsOfOlderCustomers(doneCount =>
  console.log(`Contas de clientes: ${doneCount} clientes atualizados`),
)
await reindexing.reindexPointsAndCustomers(doneCount => console.log(`Buscas: ${doneCount} pontos ou clientes vistos`))
const { holdOrdersWithReceipts } = await import('#functions/upkeep/migration/migrate-receipts.ts')
const receipts = await holdOrdersWithReceipts()
const orders = await reindexing.reindexOrders(doneCount => console.log(`Lista de pedidos: ${doneCount} pedidos vistos`))
await reindexing.deriveLedger()
const tasks = await reindexing.reindexTasks(doneCount => console.log(`Lista de tarefas: ${doneCount} tarefas vistas`))
const { addContractsToPointHistory } = await import('#functions/upkeep/migration/migrate-point-history.ts')
const contracts = await addContractsToPointHistory()
console.log(
  `Pronto: ${points} pontos, ${codedCount} com código novo, ${rewritten} descrições atualizadas; ${provenCount} clientes com contas conferidas, ${people} pessoas, ${orders} pedidos e ${tasks} tarefas nas listas; ${contracts} contratos no histórico dos pontos; ${receipts} reservas com comprovante sem prazo.`,
)
if (conflicts > 0) {
  console.error(`${conflicts} pontos mudaram enquanto isso. Rode o comando de novo.`)
  process.exit(1)
}
