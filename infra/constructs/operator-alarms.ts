import { ArnFormat } from 'aws-cdk-lib'
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { resourcePrefixOf, type StageStack } from '../stacks/stage.ts'

/** The alarms of a stack, with the topic of its region, which tells the operator when an alarm starts and ends. */
export class OperatorAlarms {
  private readonly stack: StageStack
  private readonly topic: ITopic
  constructor(stack: StageStack, topic: ITopic) {
    this.stack = stack
    this.topic = topic
  }

  /**
   * Adds an alarm that starts when the metric reaches `threshold` in `periods` of the last `of` periods (each 1 by
   * default, `of` as `periods`); missing data is no alarm.
   */
  add(
    name: string,
    metric: AlarmProps['metric'],
    alarmDescription: string,
    { threshold = 1, periods = 1, of = periods }: { threshold?: number; periods?: number; of?: number } = {},
  ): void {
    this.create(name, {
      metric,
      alarmDescription,
      threshold,
      evaluationPeriods: of,
      datapointsToAlarm: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** Adds an alarm that starts when nothing was counted in five periods: here missing data is the failure. */
  addMissing(name: string, metric: AlarmProps['metric'], alarmDescription: string): void {
    this.create(name, {
      metric,
      alarmDescription,
      threshold: 1,
      evaluationPeriods: 5,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }

  private create(name: string, props: AlarmProps): void {
    const alarm = new Alarm(this.stack, name, { ...props, alarmName: `${resourcePrefixOf(this.stack.stage)}-${name}` })
    const tell = new SnsAction(this.topic)
    alarm.addAlarmAction(tell)
    alarm.addOkAction(tell)
  }
}

/** The topic of a region. Each has to be confirmed by its subscriber. */
export function createAlarmTopic(stack: StageStack): Topic {
  const { stage } = stack
  const topic = new Topic(stack, 'Alarms', { topicName: `${stack.stackName}-alarms`, enforceSSL: true })
  // enforceSSL replaces SNS's default policy by one that only denies, so CloudWatch needs a permission of its own to
  // publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: {
          'aws:SourceArn': stack.formatArn({
            service: 'cloudwatch',
            resource: 'alarm',
            resourceName: `${resourcePrefixOf(stage)}-*`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    }),
  )
  if (stage.settings.alarm_email) topic.addSubscription(new EmailSubscription(stage.settings.alarm_email))
  return topic
}
