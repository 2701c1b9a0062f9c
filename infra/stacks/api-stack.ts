import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnAuthorizer, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { allEndpoints, type GroupName } from '#shared/api/index.ts'
import { type Access, routeKey } from '#shared/platform/api/endpoint.ts'
import { operatorEnvironment } from '../config.ts'
import {
  type Connections,
  emailQueueConnection,
  filesConnection,
  placesConnection,
  secretConnection,
  tableConnection,
  userPoolConnection,
} from '../constructs/connect.ts'
import { justify } from '../constructs/justify.ts'
import { physicalName, systemFunction } from '../constructs/system-function.ts'
import { GUARDED_ROUTES } from '../guarded-routes.ts'
import { functionServing } from '../system.ts'
import type { IdentityStack } from './identity-stack.ts'
import type { LocationStack } from './location-stack.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'
import { mediaBucketName, type WebStack } from './web-stack.ts'

/** Requests per second of the whole site; CloudFront answers most of the map by itself. */
const THROTTLE = { throttlingRateLimit: 500, throttlingBurstLimit: 1_000 }
/** The routes that strangers hammer: below the whole site's, above what one address gets through the edge. */
const ROUTE_THROTTLES = Object.fromEntries(
  GUARDED_ROUTES.map(({ endpoint, per_second, burst }) => [
    routeKey(endpoint),
    { ThrottlingRateLimit: per_second, ThrottlingBurstLimit: burst, DetailedMetricsEnabled: true },
  ]),
)

/** No address, no agent, no path with ids: what is needed to see trouble. */
const ACCESS_LOG = {
  request_id: '$context.requestId',
  at: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  integration_ms: '$context.integrationLatency',
  authorizer_error: '$context.authorizer.error',
  integration_error: '$context.integrationErrorMessage',
}

type Needs = { web: WebStack; table: Table; identity: IdentityStack; location: LocationStack }

/** Fills the site's HTTP API: a route for every endpoint of the contract and the functions behind them. */
export class ApiStack extends StageStack {
  private readonly apiId: string
  private readonly integrations = new Map<GroupName, string>()
  constructor(app: Construct, stage: Stage, needs: Needs) {
    super(app, stage, 'api', { description: 'Ponto Urbano: routes of the API and their functions' })
    const { web, identity } = needs
    const apiId = web.apiId
    this.apiId = apiId
    const connections = this.connections(stage, needs)
    const authorizer = new CfnAuthorizer(this, 'People', {
      apiId,
      name: 'people',
      authorizerType: 'JWT',
      identitySource: ['$request.header.Authorization'],
      jwtConfiguration: { issuer: identity.issuer, audience: [identity.clientId.in(this)] },
    })
    const routes = allEndpoints().map(({ group, name, endpoint }) => {
      const route = new CfnRoute(this, `${group}-${name}`, {
        apiId,
        routeKey: routeKey(endpoint),
        target: `integrations/${this.integrationOf(group, stage, connections)}`,
        ...authorization(endpoint.access, authorizer.ref),
      })
      if (typeof endpoint.access === 'string') justifyOpen(route, endpoint.access)
      return route
    })
    const logs = new LogGroup(this, 'AccessLogs', {
      logGroupName: `/aws/vendedlogs/${prefixOf(stage)}-api`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const served = new CfnStage(this, 'Stage', {
      apiId,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: { ...THROTTLE, detailedMetricsEnabled: true },
      routeSettings: ROUTE_THROTTLES,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
    })
    // Settings of a route are refused until the route is there.
    for (const route of routes) served.addResourceDependency(route)
  }

  private connections(stage: Stage, { web, table, identity, location }: Needs): Connections {
    const { userPool, clientId, clientSecret, proofSecret, endpoint, issuer } = identity
    return {
      TABLE_NAME: tableConnection(table),
      HOLD_HOURS: { value: String(stage.settings.hold_hours) },
      HELD_POINTS_PER_EMAIL: { value: String(stage.settings.held_points_per_email) },
      HELD_POINTS_PER_ACCOUNT: { value: String(stage.settings.held_points_per_account) },
      HELD_POINTS_PER_ADDRESS: { value: String(stage.settings.held_points_per_address) },
      ...plain(operatorEnvironment(stage.settings)),
      USER_POOL_ID: userPoolConnection(userPool),
      USER_POOL_CLIENT_ID: { value: clientId.in(this) },
      USER_POOL_ISSUER: { value: issuer },
      USER_POOL_JWKS_URI: { value: `${issuer}/.well-known/jwks.json` },
      USER_POOL_ENDPOINT: { value: endpoint },
      USER_POOL_CLIENT_SECRET: secretConnection(clientSecret),
      ORIGIN_SECRET: secretConnection(web.originSecret),
      PROOF_SECRET: secretConnection(proofSecret),
      MEDIA_BUCKET: filesConnection(mediaBucketName(stage)),
      PLACE_INDEX_NAME: placesConnection(location),
      SITE_URL: { value: web.siteUrl.in(this) },
      EMAIL_QUEUE_URL: emailQueueConnection(this.emailQueue(stage)),
    }
  }

  /** The events' queue of e-mails, which has its name beforehand: an import would keep it from ever going. */
  private emailQueue(stage: Stage): IQueue {
    const queueArn = this.formatArn({ service: 'sqs', resource: physicalName(stage, 'emails') })
    return Queue.fromQueueArn(this, 'Emails', queueArn)
  }

  /** The integration with the function that serves a group; made with the group's first route. */
  private integrationOf(group: GroupName, stage: Stage, connections: Connections): string {
    const made = this.integrations.get(group)
    if (made) return made
    const name = functionServing(group)
    const served = systemFunction(this, name, { stage, connections })
    served.addPermission('FromApi', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: this.apiId, resourceName: '*/*' }),
    })
    const integration = new CfnIntegration(this, `${group}-integration`, {
      apiId: this.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: served.functionArn,
      payloadFormatVersion: '2.0',
    }).ref
    this.integrations.set(group, integration)
    return integration
  }
}

/** Values that name nothing to be allowed. */
const plain = (values: Readonly<Record<string, string>>): Connections =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

/** A list of roles is checked by serve(); the gateway already refuses who has no good token at all. */
const authorization = (access: Access, authorizerId: string) =>
  typeof access === 'string' ? { authorizationType: 'NONE' } : { authorizationType: 'JWT', authorizerId }

const OPEN_REASONS = {
  public: 'Visitors use this route without an account (access public of the contract); it gives only public data.',
  optional: 'Visitors and members both use this route (access optional of the contract); serve() checks a sent token.',
}

const justifyOpen = (route: CfnRoute, access: keyof typeof OPEN_REASONS): void =>
  justify(route, { 'AwsSolutions-APIG4': OPEN_REASONS[access] })
