import { presentRefusal } from '#shared/api/refusals.ts'
import { inviteFormSchema } from '#shared/people/rules/users.ts'
import { fieldErrors, issueMessage } from '#shared/platform/messages/issue.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { endWithUsage, readOptions, TABLE_OPTION } from './command-options.ts'
import { connectToTable } from './connect.ts'

/** `npm run invite -- EMAIL NAME [--role admin] [--table NAME --pool ID]`: creates the first admin of a new deployment. */

const SYNOPSIS = 'Uso: npm run invite -- EMAIL "NOME" [--role admin] [--table NOME --pool ID]'

const commandOptions = readOptions(SYNOPSIS, {
  allowPositionals: true,
  options: {
    role: { type: 'string', default: 'admin', meaning: 'admin, operations_manager, field_technician ou client' },
    table: TABLE_OPTION,
    pool: { type: 'string', meaning: 'as contas do mesmo ambiente (saída UserPoolId da pilha site)' },
  },
})
const [email, name, ...extraArguments] = commandOptions.positionals
if (!email || !name || extraArguments.length > 0)
  endWithUsage(commandOptions.usage, 'Diga o e-mail e, entre aspas, o nome.')
if (!commandOptions.values.table !== !commandOptions.values.pool)
  endWithUsage(commandOptions.usage, '--table e --pool só valem juntas.')
const form = inviteFormSchema.safeParse({ email, name, role: commandOptions.values.role }, { error: issueMessage })
if (!form.success) {
  for (const { path, message } of fieldErrors(form.error)) console.error(`${path}: ${message}`)
  process.exit(1)
}
await connectToTable(commandOptions.values.table)
if (commandOptions.values.pool) process.env.USER_POOL_ID = commandOptions.values.pool
const { inviteUser } = await import('#functions/people/users/invite-user.ts')
try {
  const invitedUser = await inviteUser(form.data, { actor: undefined, now: new Date().toISOString() })
  console.log(`Convite enviado para ${invitedUser.email} (${invitedUser.role}).`)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(presentRefusal(error.code, error.details).sentence)
  process.exit(1)
}
