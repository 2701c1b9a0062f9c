import { type App, CfnOutput, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { expireLogsOfCdkHelpers } from '../constructs/helper-logs.ts'
import { ApiStack } from './api-stack.ts'
import { DataStack } from './data-stack.ts'
import { EdgeAlarmsStack } from './edge-alarms-stack.ts'
import { EdgeStack } from './edge-stack.ts'
import { EventsStack } from './events-stack.ts'
import { IdentityStack } from './identity-stack.ts'
import { LocationStack } from './location-stack.ts'
import { MediaStack } from './media-stack.ts'
import { ObservabilityStack } from './observability-stack.ts'
import { SiteStack } from './site-stack.ts'
import type { Stage } from './stage.ts'
import { WebStack } from './web-stack.ts'

/** Creates all stacks of a stage, checked by cdk-nag, in the order of deployment (docs/decisions/0005). */
export function createStacks(app: App, stage: Stage): void {
  const edge = new EdgeStack(app, stage)
  const web = new WebStack(app, stage, edge.webAclArn)
  new EdgeAlarmsStack(app, stage, { edge, web })
  const media = new MediaStack(app, stage, web)
  const data = new DataStack(app, stage)
  const { siteUrl } = web
  const identity = new IdentityStack(app, stage, { data, siteUrl })
  const location = new LocationStack(app, stage, siteUrl)
  const events = new EventsStack(app, stage, { data, web, identity })
  const api = new ApiStack(app, stage, { web, data, identity, location })
  // Both refer to the media bucket by its fixed name, and the API's functions to the e-mail queue.
  for (const stack of [api, events]) stack.addStackDependency(media)
  api.addStackDependency(events)
  const observability = new ObservabilityStack(app, stage, {
    apiId: web.apiId,
    distributionId: web.distributionId,
    tableName: data.tableName,
    queues: events.queues,
    deadLetters: events.deadLetters,
    mappings: events.mappings,
    failedChangesBucketName: events.failedChangesBucketName,
  })
  // The alarm that moves requests back during a release is in the observability stack.
  api.addStackDependency(observability)
  const site = new SiteStack(app, stage, { web, identity, location })
  site.addStackDependency(api)
  new CfnOutput(site, 'SiteUrl', { value: siteUrl.valueIn(site) })
  // Outputs for the commands that work on a deployment (import, audit, invite).
  new CfnOutput(site, 'TableName', { value: data.tableName.valueIn(site) })
  new CfnOutput(site, 'UserPoolId', { value: identity.poolId.valueIn(site) })
  expireLogsOfCdkHelpers(app)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}
