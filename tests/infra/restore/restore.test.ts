import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommandSteps } from '#infra/deployment/deploy-steps.ts'
import { planBackupSteps } from '#infra/restore/backup-steps.ts'
import { createFileVersions, restoreFiles } from '#infra/restore/file-versions.ts'
import { parseMoment } from '#infra/restore/parse-moment.ts'
import { createPointInTimeRecovery, isRestorable } from '#infra/restore/point-in-time.ts'
import { planRestoreSteps, type RestoreCloud } from '#infra/restore/restore-steps.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'
import { productionStage } from '../deployment/stages.ts'

/**
 * Which AWS calls a restore makes, and when it refuses. A whole restore is rehearsed in
 * tests/integration/restore.test.ts.
 */

const dynamo = mockClientWithoutGrants(DynamoDBClient)
const s3 = mockClientWithoutGrants(S3Client)
beforeEach(() => {
  dynamo.reset()
  s3.reset()
  dynamo.on(ListBackupsCommand).resolves({})
})

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const recovery = createPointInTimeRecovery(new DynamoDBClient({ region: 'sa-east-1' }))

describe('a moment', () => {
  test.each([
    ['2026-11-26T03:00:00-03:00', '2026-11-26T06:00:00.000Z'],
    ['2026-11-26T03:00Z', '2026-11-26T03:00:00.000Z'],
    ['2026-11-26T03:00:00.900Z', '2026-11-26T03:00:00.000Z'],
  ])('%s is read with its zone', (typed, read) => expect(parseMoment(typed)?.toISOString()).toBe(read))

  test.each(['', '2026-11-26', '2026-11-26T03:00:00', 'yesterday', '2026-13-26T03:00:00Z'])('%s is none', typed =>
    expect(parseMoment(typed)).toBeUndefined(),
  )
})

describe('the table', () => {
  test('goes back to a moment of its window', async () => {
    dynamo.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: 'ENABLED',
          EarliestRestorableDateTime: at('10:00:00'),
          LatestRestorableDateTime: at('12:00:00'),
        },
      },
    })
    const moments = await recovery.moments('t')
    expect(isRestorable(moments, at('11:00:00'))).toBe(true)
    expect(isRestorable(moments, at('09:59:59'))).toBe(false)
    expect(isRestorable(moments, at('12:00:01'))).toBe(false)
    await recovery.restore('t', 't2', at('11:00:00'))
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
      SourceTableName: 't',
      TargetTableName: 't2',
      RestoreDateTime: at('11:00:00'),
    })
  })

  test('that was deleted goes back to the backup that DynamoDB made of it', async () => {
    dynamo
      .on(DescribeContinuousBackupsCommand)
      .rejects(Object.assign(new Error('gone'), { name: 'TableNotFoundException' }))
    dynamo.on(ListBackupsCommand).callsFake(({ ExclusiveStartBackupArn: from }) =>
      from
        ? {
            BackupSummaries: [
              {
                BackupArn: 'system',
                BackupStatus: 'AVAILABLE',
                BackupCreationDateTime: new Date('2026-11-20T11:30:07.700Z'),
              },
            ],
          }
        : {
            BackupSummaries: [{ BackupArn: 'half', BackupStatus: 'CREATING', BackupCreationDateTime: at('11:00:00') }],
            LastEvaluatedBackupArn: 'half',
          },
    )
    const moments = await recovery.moments('t')
    expect(isRestorable(moments, at('11:30:07'))).toBe(true)
    expect(isRestorable(moments, at('11:00:00'))).toBe(false)
    await recovery.restore('t', 't2', at('11:30:07'))
    expect(dynamo.commandCalls(RestoreTableFromBackupCommand)[0]?.args[0].input).toEqual({
      BackupArn: 'system',
      TargetTableName: 't2',
    })
  })
})

test('files become what they were, and records of deletions and exports of people stay', async () => {
  const version = (Key: string, VersionId: string, LastModified: Date, ETag: string, IsLatest = false) => ({
    Key,
    VersionId,
    LastModified,
    ETag,
    IsLatest,
  })
  s3.on(ListObjectVersionsCommand).callsFake(({ KeyMarker, VersionIdMarker }) =>
    KeyMarker === undefined
      ? {
          IsTruncated: true,
          NextKeyMarker: 'b/replaced é.png',
          NextVersionIdMarker: 'b3',
          Versions: [
            version('a/same.png', 'a1', at('09:00:00'), 'A', true),
            version('b/replaced é.png', 'b3', at('12:00:00'), 'B3', true),
          ],
        }
      : {
          IsTruncated: false,
          Versions: [
            version('b/replaced é.png', 'b2', at('09:30:00'), 'B2'),
            version('b/replaced é.png', 'b1', at('09:00:00'), 'B1'),
            version('c/deleted.png', 'c1', at('09:00:00'), 'C'),
            version('d/later.png', 'd1', at('12:00:00'), 'D', true),
            version('deletion-records/requested/u.json', 'x1', at('12:00:00'), 'X', true),
            version('people-exports/2026-11-20.json', 'y1', at('12:00:00'), 'Y', true),
            version('e/gone before.png', 'e1', at('08:00:00'), 'E'),
            version('f/brought back.png', 'f2', at('13:00:00'), 'F', true),
            version('f/brought back.png', 'f1', at('09:00:00'), 'F'),
          ],
          DeleteMarkers: [
            { Key: 'c/deleted.png', VersionId: 'c2', LastModified: at('12:00:00'), IsLatest: true },
            { Key: 'e/gone before.png', VersionId: 'e2', LastModified: at('09:00:00'), IsLatest: true },
            { Key: 'f/brought back.png', VersionId: 'f3', LastModified: at('12:00:00'), IsLatest: false },
          ],
          ...(VersionIdMarker === 'b3' ? {} : { Versions: [] }),
        },
  )
  const versions = createFileVersions(new S3Client({ region: 'sa-east-1' }), 'media')
  expect(await restoreFiles(versions, at('10:00:00'))).toEqual({ back: 2, removed: 1, same: 3 })
  expect(s3.commandCalls(CopyObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'media', Key: 'b/replaced é.png', CopySource: 'media/b%2Freplaced%20%C3%A9.png?versionId=b2' },
    { Bucket: 'media', Key: 'c/deleted.png', CopySource: 'media/c%2Fdeleted.png?versionId=c1' },
  ])
  expect(s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'media', Key: 'd/later.png' },
  ])
})

const bare: RestoreCloud = {
  table: new DynamoDBClient({ region: 'sa-east-1' }),
  recovery,
  shared: { read: async () => undefined, write: async () => undefined },
  files: bucket => createFileVersions(new S3Client({ region: 'sa-east-1' }), bucket),
  environment: async () => undefined,
}

async function restore(cloud: RestoreCloud, moment: Date, { isDryRun = false, agrees = true } = {}) {
  const printed: string[] = []
  const machine = {
    confirm: async () => agrees,
    deploy: () => true,
    pause: async () => undefined,
    print: (line: string) => void printed.push(line),
  }
  const steps = planRestoreSteps({ stage: productionStage(), moment, cloud, machine })
  const stopped = await runCommandSteps(steps, { isDryRun, print: machine.print }).catch(
    (error: Error) => error.message,
  )
  return { printed, stopped }
}

describe('a restore', () => {
  test('names everything that is missing in one message', async () => {
    expect((await restore(bare, new Date(Date.now() + 60_000))).stopped?.split('\n')).toEqual([
      'Nada foi alterado:',
      '- A função ponto-urbano-production-deletions não existe: implante o ambiente primeiro (npm run deploy).',
      '- O parâmetro table-name de ponto-urbano-production não existe: o ambiente nunca foi implantado.',
      expect.stringMatching(/^- .* ainda não passou\.$/),
    ])
  })

  const deployed: RestoreCloud = {
    ...bare,
    shared: { ...bare.shared, read: async () => 'table-1' },
    environment: async () => ({ MEDIA_BUCKET: 'media' }),
  }

  test('says to which moments the table can go back, and that files have no versions', async () => {
    s3.on(GetBucketVersioningCommand).resolves({})
    dynamo.on(DescribeTableCommand).rejects(new ResourceNotFoundException({ message: '', $metadata: {} }))
    dynamo
      .on(DescribeContinuousBackupsCommand)
      .rejects(Object.assign(new Error('gone'), { name: 'TableNotFoundException' }))
    dynamo.on(ListBackupsCommand).resolves({
      BackupSummaries: [{ BackupArn: 'b', BackupStatus: 'AVAILABLE', BackupCreationDateTime: at('11:30:07') }],
    })
    expect((await restore(deployed, at('11:00:00'))).stopped?.split('\n')).toEqual([
      'Nada foi alterado:',
      '- O bucket media não guarda versões: os arquivos não podem voltar.',
      '- A tabela table-1 não pode voltar a 2026-11-20T11:00:00.000Z. Pode voltar às cópias de 2026-11-20T11:30:07.000Z.',
    ])
  })

  test('changes nothing without a confirmation', async () => {
    s3.on(GetBucketVersioningCommand).resolves({ Status: 'Enabled' })
    dynamo.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } })
    const { stopped } = await restore(deployed, at('11:00:00'), { agrees: false })
    expect(stopped).toBe('Nada foi alterado.')
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toHaveLength(0)
  })

  test('prints every step in a dry run and asks AWS nothing', async () => {
    const { printed } = await restore(bare, at('11:00:00'), { isDryRun: true })
    expect(printed.filter(line => /^\d\./.test(line))).toEqual([
      '1. Conferir o que é preciso, sem alterar nada',
      '2. Pedir a confirmação',
      '3. Restaurar a tabela com outro nome, ao lado da atual (minutos a horas)',
      '4. Dar à tabela restaurada o que a AWS não restaura',
      '5. Trazer os arquivos de volta às versões daquele momento',
      '6. Excluir de novo as pessoas que foram excluídas depois daquele momento',
      '7. Conferir os dados da tabela restaurada',
      '8. Pôr a tabela restaurada no lugar da atual',
      '9. Levar as funções à tabela restaurada',
    ])
    expect(dynamo.calls()).toHaveLength(0)
    expect(s3.calls()).toHaveLength(0)
  })
})

describe('a restored table that breaks a rule', () => {
  const breach = { rule: 'one-holder', subject: 'POINT#p1', finding: 'two orders hold it' }
  const auditRestored = async (acceptsBreaches: boolean) => {
    vi.doMock('#functions/upkeep/audit/audit-table.ts', () => ({
      auditTable: async () => ({ breaches: [breach], points: 3, orders: 2, tasks: 1 }),
    }))
    const printed: string[] = []
    const machine = {
      confirm: async () => true,
      deploy: () => true,
      pause: async () => {},
      print: (line: string) => void printed.push(line),
    }
    const steps = planRestoreSteps({
      stage: productionStage(),
      moment: at('11:00:00'),
      cloud: bare,
      machine,
      acceptsBreaches,
    })
    const step = steps.find(({ title }) => title === 'Conferir os dados da tabela restaurada')
    const stopped = await step?.run().then(
      () => undefined,
      (error: Error) => error.message,
    )
    vi.doUnmock('#functions/upkeep/audit/audit-table.ts')
    return { printed, stopped }
  }

  test('is not put in place', async () => {
    expect(await auditRestored(false)).toEqual({
      printed: ['  3 pontos, 2 pedidos, 1 tarefas: 1 quebras.', '  ✗ POINT#p1: two orders hold it (one-holder)'],
      stopped:
        'A tabela restaurada está pronta, mas não foi posta no lugar da atual. Escolha outro momento, ou aceite estas quebras com --accept-breaches.',
    })
  })

  test('is put in place when the operator accepts that', async () => {
    expect((await auditRestored(true)).stopped).toBeUndefined()
  })
})

test('a backup says how far back the stage can go, and how to go back to it', async () => {
  const printed: string[] = []
  const steps = planBackupSteps({
    stage: productionStage(),
    cloud: {
      recovery: {
        ...recovery,
        moments: async () => ({ window: { from: at('08:00:00'), to: at('12:00:00') }, backups: [] }),
        backUp: async (table, name) => {
          printed.push(`${table} as ${name}`)
          return new Date('2026-11-20T12:00:00.700Z')
        },
      },
      shared: { ...bare.shared, read: async () => 'table-1' },
      files: () => ({ ...bare.files(''), areKept: async () => true }),
      environment: async () => ({ MEDIA_BUCKET: 'media' }),
    },
    print: line => void printed.push(line),
  })
  await runCommandSteps(steps, { isDryRun: false, print: () => undefined })
  expect(printed).toEqual([
    '  ✓ table-1 pode voltar a qualquer segundo desde 2026-11-20T08:00:00.000Z.',
    '  0 cópias: nenhuma.',
    '  ✓ Arquivos: versões por 36 dias.',
    'table-1 as ponto-urbano-production-by-hand',
    '  ✓ Cópia feita. Para voltar a ela: npm run restore -- --stage production --to 2026-11-20T12:00:00Z',
  ])
})
