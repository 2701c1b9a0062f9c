import { RemovalPolicy, type SecretValue } from 'aws-cdk-lib'
import { CfnAuthorizer, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { allEndpoints, type GroupName } from '#shared/api/index.ts'
import { type RouteAccess, routeKey } from '#shared/platform/api/endpoint.ts'
import { emailSellerJson, operatorEnvironment } from '../config.ts'
import { acceptNagFindings } from '../constructs/accept-nag-findings.ts'
import {
  emailQueueConnection,
  mediaBucketConnection,
  placeIndexConnection,
  rotatingSecretConnection,
  secretConnection,
  tableConnection,
  userPoolConnection,
  type VariableConnections,
} from '../constructs/connect-variable.ts'
import { createLambda, physicalFunctionName } from '../constructs/create-lambda.ts'
import { GradualRelease } from '../constructs/gradual-release.ts'
import { API_RATE_LIMIT, type EdgeRateLimit, RATE_LIMITED_ROUTES } from '../rate-limited-routes.ts'
import { functionOfGroup } from '../system.ts'
import type { DataStack } from './data-stack.ts'
import type { IdentityStack } from './identity-stack.ts'
import type { LocationStack } from './location-stack.ts'
import { resourcePrefixOf, type Stage, StageStack } from './stage.ts'
import { mediaBucketName, type WebStack } from './web-stack.ts'

const throttle = ({ per_second, burst }: EdgeRateLimit) => ({
  ThrottlingRateLimit: per_second,
  ThrottlingBurstLimit: burst,
})
const ROUTE_THROTTLES = Object.fromEntries(
  RATE_LIMITED_ROUTES.map(limit => [routeKey(limit.endpoint), throttle(limit)]),
)

/**
 * Fields of the access log: enough to diagnose failures, without personal data (no address, user agent or path with
 * ids).
 */
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

type Props = { web: WebStack; data: DataStack; identity: IdentityStack; location: LocationStack }

/** Adds to the HTTP API a route for every endpoint of the contract, and the functions behind them. */
export class ApiStack extends StageStack {
  private readonly apiId: string
  private readonly integrations = new Map<GroupName, string>()
  private readonly release: GradualRelease
  private readonly fromOtherStacks: string
  constructor(app: Construct, stage: Stage, props: Props) {
    super(app, stage, 'api', { description: 'Ponto Urbano: routes of the API and their functions' })
    const { web, identity } = props
    const apiId = web.apiId
    this.apiId = apiId
    const connections = this.connections(stage, props)
    this.release = new GradualRelease(this)
    this.fromOtherStacks = [
      props.data.tableIn(this).tableName,
      identity.poolIn(this).userPoolId,
      identity.clientId.valueIn(this),
      web.siteUrl.valueIn(this),
    ].join(' ')
    const authorizer = new CfnAuthorizer(this, 'People', {
      apiId,
      name: 'people',
      authorizerType: 'JWT',
      identitySource: ['$request.header.Authorization'],
      jwtConfiguration: { issuer: identity.issuerIn(this), audience: [identity.clientId.valueIn(this)] },
    })
    const routes = allEndpoints().map(({ group, name, endpoint }) => {
      const route = new CfnRoute(this, `${group}-${name}`, {
        apiId,
        routeKey: routeKey(endpoint),
        target: `integrations/${this.integrationOf(group, stage, connections)}`,
        ...authorization(endpoint.access, authorizer.ref),
      })
      if (typeof endpoint.access === 'string') justifyNoAuthorizer(route, endpoint.access)
      return route
    })
    const logs = new LogGroup(this, 'AccessLogs', {
      logGroupName: `/aws/vendedlogs/${resourcePrefixOf(stage)}-api`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const apiStage = new CfnStage(this, 'Stage', {
      apiId,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingRateLimit: API_RATE_LIMIT.per_second,
        throttlingBurstLimit: API_RATE_LIMIT.burst,
        // Metrics per route would cost about 185 US$ a month; the access log contains routes, statuses and times.
        detailedMetricsEnabled: false,
      },
      routeSettings: ROUTE_THROTTLES,
      accessLogSettings: { destinationArn: logs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
    })
    // API Gateway rejects settings for a route that does not exist yet.
    for (const route of routes) apiStage.addResourceDependency(route)
  }

  private connections(stage: Stage, { web, data, identity, location }: Props): VariableConnections {
    const { clientId, clientSecret, proofSecret, endpoint } = identity
    const issuer = identity.issuerIn(this)
    return {
      TABLE_NAME: tableConnection(data.tableIn(this)),
      STAGE: { value: stage.name },
      HOLD_HOURS: { value: String(stage.settings.hold_hours) },
      HELD_POINTS_PER_EMAIL: { value: String(stage.settings.held_points_per_email) },
      HELD_POINTS_PER_ACCOUNT: { value: String(stage.settings.held_points_per_account) },
      HELD_POINTS_PER_ADDRESS: { value: String(stage.settings.held_points_per_address) },
      ...withoutGrants(operatorEnvironment(stage.settings)),
      EMAIL_SELLER: { value: emailSellerJson(stage.settings) },
      USER_POOL_ID: userPoolConnection(identity.poolIn(this)),
      USER_POOL_CLIENT_ID: { value: clientId.valueIn(this) },
      USER_POOL_ISSUER: { value: issuer },
      USER_POOL_JWKS_URI: { value: `${issuer}/.well-known/jwks.json` },
      USER_POOL_ENDPOINT: { value: endpoint },
      USER_POOL_CLIENT_SECRET: secretConnection(clientSecret),
      ORIGIN_SECRET_ARN: rotatingSecretConnection(web.originSecret),
      PROOF_SECRET_ARN: rotatingSecretConnection(proofSecret),
      HOLDER_KEY: secretConnection(this.holderKey()),
      MEDIA_BUCKET: mediaBucketConnection(mediaBucketName(stage)),
      PLACE_INDEX_NAME: placeIndexConnection(location),
      SITE_URL: { value: web.siteUrl.valueIn(this) },
      EMAIL_QUEUE_URL: emailQueueConnection(this.emailQueue(stage)),
    }
  }

  /**
   * The HMAC key of holders' digests. It is never rotated, because the digests are keys in the table; it gives nobody
   * access to anything.
   */
  private holderKey(): SecretValue {
    const secret = new Secret(this, 'HolderKey', {
      description: 'Ponto Urbano: makes the digests under which held points are counted',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptNagFindings(secret, {
      'AwsSolutions-SMG4': 'It opens nothing, and counts begin at zero under another key, so it stays.',
    })
    return secret.secretValue
  }

  /**
   * The e-mail queue of the events stack, referred to by its name, because a CloudFormation import would prevent its
   * removal.
   */
  private emailQueue(stage: Stage): IQueue {
    const queueArn = this.formatArn({ service: 'sqs', resource: physicalFunctionName(stage, 'emails') })
    return Queue.fromQueueArn(this, 'Emails', queueArn)
  }

  /** The integration with the function that serves a group, created at the group's first route. */
  private integrationOf(group: GroupName, stage: Stage, connections: VariableConnections): string {
    const existing = this.integrations.get(group)
    if (existing) return existing
    const name = functionOfGroup(group)
    const lambda = createLambda(this, name, { stage, connections, versionDescription: this.fromOtherStacks })
    const alias = this.release.aliasOf(lambda)
    const permission = new CfnPermission(alias, 'FromApi', {
      action: 'lambda:InvokeFunction',
      functionName: alias.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: this.formatArn({ service: 'execute-api', resource: this.apiId, resourceName: '*/*' }),
    })
    const integration = new CfnIntegration(this, `${group}-integration`, {
      apiId: this.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: alias.functionArn,
      payloadFormatVersion: '2.0',
    })
    // So that the permission to call the function exists before the gateway uses it.
    integration.addResourceDependency(permission)
    this.integrations.set(group, integration.ref)
    return integration.ref
  }
}

/** Environment values that name no resource and so need no grant. */
const withoutGrants = (values: Readonly<Record<string, string>>): VariableConnections =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))

/**
 * Authorization of a route at the gateway, which rejects requests without a valid token; serve() then checks the roles.
 */
const authorization = (access: RouteAccess, authorizerId: string) =>
  typeof access === 'string' ? { authorizationType: 'NONE' } : { authorizationType: 'JWT', authorizerId }

const NO_AUTHORIZER_REASONS = {
  public: 'Visitors use this route without an account (access public of the contract); it gives only public data.',
  optional: 'Visitors and members both use this route (access optional of the contract); serve() checks a sent token.',
}

const justifyNoAuthorizer = (route: CfnRoute, access: keyof typeof NO_AUTHORIZER_REASONS): void =>
  acceptNagFindings(route, { 'AwsSolutions-APIG4': NO_AUTHORIZER_REASONS[access] })
