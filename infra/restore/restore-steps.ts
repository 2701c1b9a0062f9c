import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type CommandStep, StepsAborted } from '../deployment/deploy-steps.ts'
import { resourcePrefixOf, type Stage } from '../stacks/stage.ts'
import { type FileVersions, restoreFiles } from './file-versions.ts'
import { isRestorable, type PointInTimeRecovery, type RestorableMoments } from './point-in-time.ts'
import { configureRestoredTable, describeTable, type RestoredTable, restoreTable } from './restore-table.ts'
import type { SharedValues } from './shared-values.ts'

/** What a restore needs of AWS; the rehearsal replaces what the emulators lack. */
export type RestoreCloud = {
  table: DynamoDBClient
  recovery: PointInTimeRecovery
  shared: SharedValues
  files: (bucket: string) => FileVersions
  /** Environment of the deployed function that carries out deletions; undefined if there is no such function. */
  environment: () => Promise<Readonly<Record<string, string>> | undefined>
}

type RestoreMachine = {
  confirm: () => Promise<boolean>
  /** Deploys the stage; false when that fails, after its own message. */
  deploy: () => boolean
  pause: () => Promise<void>
  print: (line: string) => void
}

type Options = {
  stage: Stage
  moment: Date
  cloud: RestoreCloud
  machine: RestoreMachine
  /** Whether to continue although the restored table violates invariants. */
  acceptsBreaches?: boolean
}

/**
 * Name of the table restored to a moment. It is the same in a repeated run, which so finds what an earlier run has
 * begun.
 */
const restoredTableName = (stage: Stage, moment: Date): string =>
  `${resourcePrefixOf(stage)}-table-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Values that steps pass on to later steps. */
type Progress = { source: string; environment: Readonly<Record<string, string>>; restored: RestoredTable | undefined }

/**
 * The steps of a restore, not carried out yet. The site uses the old table until the next to last step. An interrupted
 * run is repeated with the same moment.
 */
export function planRestoreSteps(options: Options): CommandStep[] {
  const { stage, moment, cloud, machine } = options
  const target = restoredTableName(stage, moment)
  const progress: Progress = { source: '', environment: {}, restored: undefined }
  const { print } = machine
  // Files are not brought back again once the restored table is in use, because that would remove later uploads.
  const unlessInPlace = (run: () => Promise<void>) => async () => {
    if (progress.source === target) print('  Já feito: a tabela restaurada está em uso.')
    else await run()
  }
  return [
    {
      title: 'Conferir o que é preciso, sem alterar nada',
      details: [
        'as credenciais, a tabela em uso e a função que exclui pessoas (ssm:GetParameter, lambda:GetFunctionConfiguration)',
        `se a tabela pode voltar a ${moment.toISOString()} (dynamodb:DescribeContinuousBackups, ListBackups)`,
        'se o bucket guarda versões dos arquivos (s3:GetBucketVersioning)',
      ],
      run: () => check(options, progress),
    },
    {
      title: 'Pedir a confirmação',
      details: ['o nome do ambiente, ou --yes'],
      run: async () => {
        if (!(await machine.confirm())) throw new StepsAborted('Nada foi alterado.')
      },
    },
    {
      title: 'Restaurar a tabela com outro nome, ao lado da atual (minutos a horas)',
      details: [target, 'dynamodb:RestoreTableToPointInTime; a tabela atual fica como está'],
      run: unlessInPlace(() =>
        restoreTable(cloud.table, { source: progress.source, target, moment, ...cloud, pause: machine.pause }),
      ),
    },
    {
      title: 'Dar à tabela restaurada o que a AWS não restaura',
      details: ['stream, expiração (TTL), proteção contra exclusão, recuperação por 35 dias, etiquetas'],
      run: unlessInPlace(async () => {
        progress.restored = await configureRestoredTable(cloud.table, target, { stage, ...cloud, pause: machine.pause })
      }),
    },
    {
      title: 'Trazer os arquivos de volta às versões daquele momento',
      details: ['o que foi trocado ou apagado depois volta; o que veio depois sai (as versões ficam por 36 dias)'],
      run: unlessInPlace(async () => {
        const { back, removed, same } = await restoreFiles(cloud.files(progress.environment.MEDIA_BUCKET ?? ''), moment)
        print(`  ${back} arquivos voltaram, ${removed} saíram, ${same} já estavam certos.`)
      }),
    },
    {
      title: 'Excluir de novo as pessoas que foram excluídas depois daquele momento',
      details: ['pelos registros de exclusões, que ficam fora da tabela; quem pediu recebe outra vez o e-mail do fim'],
      run: unlessInPlace(() => repeatDeletions(target, progress, print)),
    },
    {
      title: 'Conferir os dados da tabela restaurada',
      details: [
        'as mesmas regras de npm run audit; com uma quebra o comando para antes da troca (ou --accept-breaches)',
      ],
      run: unlessInPlace(() => auditRestored(options)),
    },
    {
      title: 'Pôr a tabela restaurada no lugar da atual',
      details: ['ssm:PutParameter: table-name, table-arn, table-stream-arn'],
      run: unlessInPlace(async () => {
        if (!progress.restored) throw new Error('no table was restored')
        const { name, arn, streamArn } = progress.restored
        await cloud.shared.write('table-arn', arn)
        await cloud.shared.write('table-stream-arn', streamArn)
        await cloud.shared.write('table-name', name)
      }),
    },
    {
      title: 'Levar as funções à tabela restaurada',
      details: [`npm run deploy -- --stage ${stage.name} --yes --at-once`],
      run: async () => {
        if (!machine.deploy())
          throw new StepsAborted(
            'Os dados estão restaurados, mas as funções ainda usam a tabela anterior: corrija o que a implantação disse e rode este mesmo comando de novo.',
          )
        print(
          `  A tabela em uso é ${target}. A anterior ficou, e a pilha data ainda a descreve: leia docs/operations.md, "Restore".`,
        )
      },
    },
  ]
}

/**
 * Checks that everything is there that the steps need. Throws StepsAborted with one message about all that is missing.
 */
async function check({ stage, moment, cloud, machine }: Options, progress: Progress): Promise<void> {
  const missing: string[] = []
  const target = restoredTableName(stage, moment)
  const environment = await cloud.environment()
  if (environment) progress.environment = environment
  else
    missing.push(
      `A função ${resourcePrefixOf(stage)}-deletions não existe: implante o ambiente primeiro (npm run deploy).`,
    )
  const bucket = environment?.MEDIA_BUCKET
  if (bucket && !(await cloud.files(bucket).areKept()))
    missing.push(`O bucket ${bucket} não guarda versões: os arquivos não podem voltar.`)
  const source = await cloud.shared.read('table-name')
  if (source) progress.source = source
  else missing.push(`O parâmetro table-name de ${resourcePrefixOf(stage)} não existe: o ambiente nunca foi implantado.`)
  if (moment.getTime() > Date.now()) missing.push(`${moment.toISOString()} ainda não passou.`)
  // The old table is needed only by a restore that has not begun yet.
  else if (source && source !== target && !(await describeTable(cloud.table, target))) {
    const moments = await cloud.recovery.moments(source)
    if (!isRestorable(moments, moment))
      missing.push(`A tabela ${source} não pode voltar a ${moment.toISOString()}. Pode voltar ${momentsText(moments)}.`)
  }
  if (missing.length > 0)
    throw new StepsAborted(['Nada foi alterado:', ...missing.map(problem => `- ${problem}`)].join('\n'))
  machine.print(`  De ${source} para ${target}.`)
}

function momentsText({ window, backups }: RestorableMoments): string {
  const parts = [
    ...(window ? [`de ${window.from.toISOString()} a ${window.to.toISOString()}`] : []),
    ...(backups.length > 0 ? [`às cópias de ${backups.map(({ at }) => at.toISOString()).join(', ')}`] : []),
  ]
  return parts.length > 0 ? parts.join(', ou ') : 'a nenhum momento: não há recuperação nem cópias'
}

/**
 * Carries out the deletions again. The functions' code is imported here, because it reads its environment when it is
 * loaded.
 */
async function repeatDeletions(table: string, { environment }: Progress, print: (line: string) => void): Promise<void> {
  for (const [name, value] of Object.entries(environment)) process.env[name] = value
  process.env.TABLE_NAME = table
  const repeat = await import('#functions/account/privacy/repeat-deletions.ts')
  const { recorded, gone, left } = await repeat.repeatDeletions(new Date().toISOString())
  print(
    `  ${recorded} exclusões registradas; ${gone.length} pessoas e clientes tinham voltado e foram excluídos de novo.`,
  )
  if (left.length > 0)
    print(`  ! Ficou o único administrador, que tinha sido removido (${left.join(', ')}): convide outro e remova-o.`)
}

async function auditRestored({ machine: { print }, acceptsBreaches }: Options): Promise<void> {
  const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
  const { breaches, points, orders, tasks } = await auditTable()
  print(`  ${points} pontos, ${orders} pedidos, ${tasks} tarefas: ${breaches.length} quebras.`)
  for (const { rule, subject, finding } of breaches) print(`  ✗ ${subject}: ${finding} (${rule})`)
  if (breaches.length > 0 && !acceptsBreaches)
    throw new StepsAborted(
      'A tabela restaurada está pronta, mas não foi posta no lugar da atual. Escolha outro momento, ou aceite estas quebras com --accept-breaches.',
    )
}
