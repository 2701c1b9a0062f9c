import { type CommandStep, StepsAborted } from '../deployment/deploy-steps.ts'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import type { RestoreCloud } from './restore-steps.ts'

type Options = {
  stage: Stage
  cloud: Pick<RestoreCloud, 'recovery' | 'shared' | 'files' | 'environment'>
  print: (line: string) => void
}

/** The steps of a backup of the table. Files need no backup, because the bucket keeps their versions. */
export function planBackupSteps({ stage, cloud, print }: Options): CommandStep[] {
  let table = ''
  return [
    {
      title: 'Conferir o que já está protegido',
      details: ['ssm:GetParameter, dynamodb:DescribeContinuousBackups, ListBackups, s3:GetBucketVersioning'],
      run: async () => {
        table = (await cloud.shared.read('table-name')) ?? ''
        if (!table) throw new StepsAborted(`O ambiente ${stage.name} nunca foi implantado: não há tabela.`)
        const { window, backups } = await cloud.recovery.moments(table)
        print(
          window
            ? `  ✓ ${table} pode voltar a qualquer segundo desde ${window.from.toISOString()}.`
            : `  ✗ ${table} não tem recuperação contínua.`,
        )
        print(`  ${backups.length} cópias: ${backups.map(({ at }) => at.toISOString()).join(', ') || 'nenhuma'}.`)
        const bucket = (await cloud.environment())?.MEDIA_BUCKET
        const areKept = bucket !== undefined && (await cloud.files(bucket).areKept())
        print(
          areKept ? '  ✓ Arquivos: versões por 36 dias.' : '  ✗ Os arquivos não têm versões: só a tabela pode voltar.',
        )
      },
    },
    {
      title: 'Copiar a tabela',
      details: ['dynamodb:CreateBackup; a cópia fica até alguém apagá-la'],
      run: async () => {
        const backedUpAt = await cloud.recovery.backUp(table, `${resourcePrefixOf(stage)}-by-hand`)
        const second = new Date(Math.floor(backedUpAt.getTime() / 1000) * 1000).toISOString().replace('.000', '')
        print(`  ✓ Cópia feita. Para voltar a ela: npm run restore -- --stage ${stage.name} --to ${second}`)
      },
    },
  ]
}
