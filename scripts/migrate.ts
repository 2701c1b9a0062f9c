import { parseArgs } from 'node:util'
import { connect } from './connect.ts'

/**
 * `npm run migrate [-- --table NAME]`: brings what an older version stored into today's form. May be run at any time, and
 * again after it was broken off.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
await connect(values.table)
const { migratePoints } = await import('#functions/points/migrate.ts')
const { points, rewritten, left } = await migratePoints(done =>
  console.log(`Descrições: ${done.points} pontos vistos, ${done.rewritten} atualizados`),
)
const { migrateProfiles } = await import('#functions/profiles/migrate.ts')
const people = await migrateProfiles(done => console.log(`Lista de usuários: ${done} pessoas vistas`))
console.log(`Pronto: ${points} pontos, ${rewritten} descrições atualizadas; ${people} pessoas na lista.`)
if (left > 0) {
  console.error(`${left} pontos mudaram enquanto isso. Rode o comando de novo.`)
  process.exit(1)
}
