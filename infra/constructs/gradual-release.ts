import { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import { resourcePrefixOf, type StageStack } from '../stacks/stage.ts'
import { RELEASE_ALARM_NAME } from '../system/release.ts'
import { acceptNagFindings } from './accept-nag-findings.ts'

/**
 * Shifts requests from a function's current version to the next one by CodeDeploy: a tenth of them for five minutes,
 * then all; in trial stages all at once. During the shift the release alarm moves all requests back and fails the
 * deployment. `-c shift=at-once` shifts all at once and ignores the alarm, for deploying a fix while the alarm is on.
 */
export class GradualRelease {
  private readonly stack: StageStack
  private readonly isForced: boolean
  private readonly application: LambdaApplication
  private readonly role: Role
  private readonly alarm
  constructor(stack: StageStack) {
    this.stack = stack
    this.isForced = stack.node.tryGetContext('shift') === 'at-once'
    this.application = new LambdaApplication(stack, 'Release', { applicationName: resourcePrefixOf(stack.stage) })
    this.role = new Role(stack, 'ReleaseRole', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') })
    acceptNagFindings(this.role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'What CodeDeploy needs to shift an alias is what AWS keeps in this policy for it.',
    })
    // Referred to by name, because the alarm's stack is deployed before this one.
    this.alarm = Alarm.fromAlarmName(stack, 'ReleaseAlarm', `${resourcePrefixOf(stack.stage)}-${RELEASE_ALARM_NAME}`)
  }

  /** The alias through which a function is called. It points to the deployed version. */
  aliasOf(lambda: NodejsFunction): Alias {
    const alias = lambda.addAlias('live')
    new LambdaDeploymentGroup(lambda, 'Release', {
      application: this.application,
      alias,
      role: this.role,
      deploymentConfig:
        this.isForced || !this.stack.stage.settings.keep_data
          ? LambdaDeploymentConfig.ALL_AT_ONCE
          : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.alarm],
      ignoreAlarmConfiguration: this.isForced,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
    return alias
  }
}
