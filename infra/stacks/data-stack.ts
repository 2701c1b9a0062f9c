import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { TableReference } from '../constructs/connect-variable.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { dataRemovalPolicy } from '../constructs/removal-policy.ts'
import { TABLE_DEFINITION } from '../system/table.ts'
import { type Stage, StageStack } from './stage.ts'

const stringAttribute = (name: string) => ({ name, type: AttributeType.STRING })

/**
 * The stack of the single table. Other stacks get its name, ARN and stream by parameter, because a restored table has
 * other ones, and a CloudFormation export can't change while it is imported.
 */
export class DataStack extends StageStack {
  readonly tableName: CrossStackParameter
  readonly streamArn: CrossStackParameter
  private readonly tableArn: CrossStackParameter
  constructor(app: Construct, stage: Stage) {
    super(app, stage, 'data', { description: 'Ponto Urbano: the table' })
    const { keep_data } = stage.settings
    const table = new Table(this, 'Table', {
      partitionKey: stringAttribute(TABLE_DEFINITION.key.partition),
      sortKey: stringAttribute(TABLE_DEFINITION.key.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      stream: StreamViewType[TABLE_DEFINITION.stream],
      timeToLiveAttribute: TABLE_DEFINITION.ttl,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keep_data,
      removalPolicy: dataRemovalPolicy(keep_data),
    })
    for (const { name, partition, sort } of TABLE_DEFINITION.indexes)
      table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: stringAttribute(partition),
        sortKey: stringAttribute(sort),
        projectionType: ProjectionType.ALL,
      })
    const { tableName, tableArn, tableStreamArn } = table
    if (!tableStreamArn) throw new Error('the table has no stream')
    this.tableName = new CrossStackParameter(this, 'table-name', tableName)
    this.tableArn = new CrossStackParameter(this, 'table-arn', tableArn)
    this.streamArn = new CrossStackParameter(this, 'table-stream-arn', tableStreamArn)
  }

  /** The table for another stack's functions. */
  tableIn(consumer: StageStack): TableReference {
    return { tableName: this.tableName.valueIn(consumer), tableArn: this.tableArn.valueIn(consumer) }
  }
}
