import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { dataRemovalPolicy } from '../constructs/removal-policy.ts'
import { TABLE } from '../system/table.ts'
import { type Stage, StageStack } from './stage.ts'

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING })

/** The single table. */
export class DataStack extends StageStack {
  readonly table: Table
  constructor(app: Construct, stage: Stage) {
    super(app, stage, 'data', { description: 'Ponto Urbano: the table' })
    const { keep_data } = stage.settings
    this.table = new Table(this, 'Table', {
      partitionKey: stringAttribute(TABLE.key.partition),
      sortKey: stringAttribute(TABLE.key.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      stream: StreamViewType[TABLE.stream],
      timeToLiveAttribute: TABLE.ttl,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keep_data,
      removalPolicy: dataRemovalPolicy(keep_data),
    })
    for (const { name, partition, sort, projects } of TABLE.indexes)
      this.table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: stringAttribute(partition),
        sortKey: stringAttribute(sort),
        ...(projects === 'all'
          ? { projectionType: ProjectionType.ALL }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projects] }),
      })
  }
}
