import { type CommandStep, StepsAborted } from '../deployment/deploy-steps.ts'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import type { RestoreCloud } from './restore-steps.ts'

type Options = {
  stage: Stage
  /** Day of the export, such as 2026-11-26, or 'latest'. */
  from: string
  cloud: Pick<RestoreCloud, 'environment'>
  machine: { confirm: () => Promise<boolean>; print: (line: string) => void }
}

/**
 * The steps that give people accounts in a new user pool, not carried out yet. A repeated run continues where the last
 * one stopped.
 */
export function planPeopleRestoreSteps({ stage, from, cloud, machine }: Options): CommandStep[] {
  const { print, confirm } = machine
  const disabled = new Set<string>()
  return [
    {
      title: 'Conferir o que é preciso, sem alterar nada',
      details: [
        'a tabela e o pool que as funções usam (lambda:GetFunctionConfiguration)',
        'a exportação das pessoas (s3:ListBucket, s3:GetObject)',
      ],
      run: async () => {
        const environment = await cloud.environment()
        if (!environment)
          throw new StepsAborted(
            `Nada foi alterado: a função ${resourcePrefixOf(stage)}-deletions não existe. Implante o ambiente primeiro (npm run deploy).`,
          )
        // Imported here and not at the top, because the functions' code reads its environment when it is loaded.
        for (const [name, value] of Object.entries(environment)) process.env[name] = value
        const { listPeopleExportDays, readPeopleExport } = await import(
          '#functions/upkeep/people/people-exports-store.ts'
        )
        const days = await listPeopleExportDays()
        const day = from === 'latest' ? days.at(-1) : days.find(exportDay => exportDay === from)
        if (!day)
          throw new StepsAborted(
            `Nada foi alterado: não há exportação de pessoas${from === 'latest' ? '' : ` de ${from}`}. Há ${days.join(', ') || 'nenhuma'}.`,
          )
        const { at, people } = await readPeopleExport(day)
        for (const { id, is_enabled } of people) if (!is_enabled) disabled.add(id)
        print(`  Exportação de ${at}: ${people.length} contas, ${disabled.size} desativadas.`)
        print(`  Para o pool ${environment.USER_POOL_ID}, com as pessoas da tabela ${environment.TABLE_NAME}.`)
      },
    },
    {
      title: 'Pedir a confirmação',
      details: ['o nome do ambiente, ou --yes'],
      run: async () => {
        if (!(await confirm())) throw new StepsAborted('Nada foi alterado.')
      },
    },
    {
      title: 'Criar as contas que faltam e ligá-las às pessoas de antes, sem enviar e-mails',
      details: [
        'cognito-idp:AdminGetUser, AdminCreateUser, AdminAddUserToGroup, AdminListGroupsForUser, AdminRemoveUserFromGroup,',
        'AdminUpdateUserAttributes, AdminUserGlobalSignOut, AdminDeleteUser, AdminDisableUser, AdminSetUserPassword',
        'dynamodb:Query, GetItem, PutItem; quem foi excluído ou pediu exclusão não volta',
      ],
      run: async () => {
        const { restorePeopleToUserPool } = await import('#functions/upkeep/people/restore-people.ts')
        const { counts, taken } = await restorePeopleToUserPool(disabled, people =>
          print(`  … ${people} pessoas vistas`),
        )
        print(`  ${counts.restored} pessoas voltaram, mais ${counts.disabled} com a conta desativada, como antes.`)
        print(`  ${counts.had_account} já tinham conta neste pool.`)
        if (counts.invited > 0)
          print(
            `  ${counts.invited} convites ainda não aceitos: convide de novo em Usuários; a senha do convite antigo não vale.`,
          )
        if (counts.never_confirmed > 0)
          print(
            `  ${counts.never_confirmed} cadastros que nunca foram confirmados não voltam: a pessoa se cadastra de novo.`,
          )
        if (counts.being_deleted > 0) print(`  ${counts.being_deleted} pediram exclusão e não voltam.`)
        for (const { email } of taken)
          print(
            `  ✗ ${email} já tem uma conta nova, de outra pessoa na tabela: se for a mesma, remova a nova em Usuários e rode este comando de novo.`,
          )
      },
    },
    {
      title: 'Dizer o que fazer em seguida',
      details: [],
      run: async () => {
        print('  Avise as pessoas: a senha antiga não vale; em Entrar, "Esqueci minha senha" envia o link de uma nova.')
        print('  O texto está em docs/operations.md, "A lost user pool".')
      },
    },
  ]
}
