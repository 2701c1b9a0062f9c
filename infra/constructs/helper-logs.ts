import { type App, CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'

/**
 * Gives a log group that expires to each function that the CDK itself adds (for copying files, reading across regions),
 * because Lambda would create one that keeps logs for good. The CDK adds some of these functions only while it prepares
 * the templates, after aspects; validations are the last step in which a construct can be added.
 */
export function expireLogsOfCdkHelpers(app: App): void {
  app.node.addValidation({
    validate: () => {
      for (const node of app.node.findAll())
        if (CfnResource.isCfnResource(node) && node.cfnResourceType === CfnFunction.CFN_RESOURCE_TYPE_NAME)
          addLogs(node)
      return []
    },
  })
}

function addLogs(helper: CfnResource): void {
  if (helper instanceof CfnFunction && helper.loggingConfig) return
  const { logGroupName } = new LogGroup(Stack.of(helper), `${Stack.of(helper).getLogicalId(helper)}Logs`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  helper.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName })
}
