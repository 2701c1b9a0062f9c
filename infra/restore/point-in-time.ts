import {
  type BackupSummary,
  CreateBackupCommand,
  DescribeContinuousBackupsCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb'

/** The moments to which a table can be restored: any within a time window up to now, and those of its backups. */
export type RestorableMoments = {
  window: { from: Date; to: Date } | undefined
  backups: readonly { at: Date; arn: string }[]
}

/** Features of DynamoDB that its emulator lacks: point-in-time recovery, backups, tags. The rehearsal replaces them. */
export type PointInTimeRecovery = {
  /** The moments to which a table can be restored. Of a deleted table DynamoDB keeps a backup of its last moment. */
  moments: (table: string) => Promise<RestorableMoments>
  restore: (source: string, target: string, at: Date) => Promise<void>
  /** Turns point-in-time recovery on. */
  enable: (table: string) => Promise<void>
  tag: (arn: string, tags: Readonly<Record<string, string>>) => Promise<void>
  /** Makes a backup, which stays until somebody deletes it. Returns its moment. */
  backUp: (table: string, name: string) => Promise<Date>
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The backup made in the same second as `moment`, for a moment outside of the window. */
const backupAt = ({ backups }: RestorableMoments, moment: Date) =>
  backups.find(({ at }) => secondsOf(at) === secondsOf(moment))

const isInWindow = ({ window }: RestorableMoments, moment: Date): boolean =>
  window !== undefined && moment >= window.from && moment <= window.to

export const isRestorable = (moments: RestorableMoments, moment: Date): boolean =>
  isInWindow(moments, moment) || backupAt(moments, moment) !== undefined

export function createPointInTimeRecovery(client: DynamoDBClient): PointInTimeRecovery {
  const moments = async (TableName: string): Promise<RestorableMoments> => ({
    window: await windowOf(client, TableName),
    backups: await backupsOf(client, TableName),
  })
  return {
    moments,
    async restore(SourceTableName, TargetTableName, at) {
      const restorable = await moments(SourceTableName)
      const backup = isInWindow(restorable, at) ? undefined : backupAt(restorable, at)
      await (backup
        ? client.send(new RestoreTableFromBackupCommand({ BackupArn: backup.arn, TargetTableName }))
        : client.send(new RestoreTableToPointInTimeCommand({ SourceTableName, TargetTableName, RestoreDateTime: at })))
    },
    async enable(TableName) {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      )
    },
    async tag(ResourceArn, tags) {
      const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
      await client.send(new TagResourceCommand({ ResourceArn, Tags }))
    },
    async backUp(TableName, BackupName) {
      const { BackupDetails } = await client.send(new CreateBackupCommand({ TableName, BackupName }))
      if (!BackupDetails?.BackupCreationDateTime) throw new Error('DynamoDB made no backup')
      return BackupDetails.BackupCreationDateTime
    },
  }
}

async function windowOf(client: DynamoDBClient, TableName: string): Promise<RestorableMoments['window']> {
  try {
    const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
    const { PointInTimeRecoveryStatus, EarliestRestorableDateTime, LatestRestorableDateTime } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
    return PointInTimeRecoveryStatus === 'ENABLED' && EarliestRestorableDateTime && LatestRestorableDateTime
      ? { from: EarliestRestorableDateTime, to: LatestRestorableDateTime }
      : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'TableNotFoundException') return undefined
    throw error
  }
}

async function backupsOf(client: DynamoDBClient, TableName: string): Promise<{ at: Date; arn: string }[]> {
  const found: BackupSummary[] = []
  let from: string | undefined
  do {
    const page = await client.send(
      new ListBackupsCommand({
        TableName,
        BackupType: 'ALL',
        ...(from ? { ExclusiveStartBackupArn: from } : {}),
      }),
    )
    found.push(...(page.BackupSummaries ?? []))
    from = page.LastEvaluatedBackupArn
  } while (from)
  return found.flatMap(({ BackupArn, BackupCreationDateTime, BackupStatus }) =>
    BackupArn && BackupCreationDateTime && BackupStatus === 'AVAILABLE'
      ? [{ at: BackupCreationDateTime, arn: BackupArn }]
      : [],
  )
}
