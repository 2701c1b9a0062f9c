import { readOptions, TABLE } from './command-options.ts'
import { connectToTable } from './connect.ts'

/**
 * `npm run migrate [-- --table NAME]`: upcasts stored items to the current version. May be run at any time, and again after
 * an interruption.
 */
const { values } = readOptions('Uso: npm run migrate [-- --table NOME]', { options: { table: TABLE } })
await connectToTable(values.table)
const { rewriteStored } = await import('#functions/upkeep/migration/rewrite-stored.ts')
const { SHAPES } = await import('#functions/upkeep/migration/shapes.ts')
const rewriteResult = await rewriteStored(SHAPES, {
  onProgress: ({ seen, rewritten }) => console.log(`Registros: ${seen} vistos, ${rewritten} reescritos`),
})
if (rewriteResult.unknown > 0)
  console.log(`${rewriteResult.unknown} registros de tipo desconhecido ficaram como estavam.`)
const { assignMissingAssetCodes } = await import('#functions/upkeep/migration/migrate-asset-codes.ts')
const coded = await assignMissingAssetCodes(done => console.log(`Códigos: ${done} pontos receberam o seu`))
const { migratePoints } = await import('#functions/upkeep/migration/migrate-points.ts')
const { points, rewritten, conflicts } = await migratePoints(done =>
  console.log(`Descrições: ${done.points} pontos vistos, ${done.rewritten} atualizados`),
)
const { deleteFormerCells } = await import('#functions/map/former-cells-store.ts')
await deleteFormerCells()
const { migrateProfiles } = await import('#functions/upkeep/migration/migrate-profiles.ts')
const people = await migrateProfiles(done => console.log(`Lista de usuários: ${done} pessoas vistas`))
const { migrateOrders } = await import('#functions/upkeep/migration/migrate-orders.ts')
const orders = await migrateOrders(done => console.log(`Lista de pedidos: ${done} pedidos vistos`))
const { migrateTasks } = await import('#functions/upkeep/migration/migrate-tasks.ts')
const tasks = await migrateTasks(done => console.log(`Lista de tarefas: ${done} tarefas vistas`))
const { addContractsToPointHistory } = await import('#functions/upkeep/migration/migrate-point-history.ts')
const contracts = await addContractsToPointHistory()
console.log(
  `Pronto: ${points} pontos, ${coded} com código novo, ${rewritten} descrições atualizadas; ${people} pessoas, ${orders} pedidos e ${tasks} tarefas nas listas; ${contracts} contratos no histórico dos pontos.`,
)
if (conflicts > 0) {
  console.error(`${conflicts} pontos mudaram enquanto isso. Rode o comando de novo.`)
  process.exit(1)
}
