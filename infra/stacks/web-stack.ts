import { Aws, Duration, RemovalPolicy, type SecretValue } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { justify } from '../constructs/justify.ts'
import { accessLogsBucket, kept, privateBucket } from '../constructs/private-bucket.ts'
import { responseHeaders } from '../constructs/response-headers.ts'
import { SharedValue } from '../constructs/shared-value.ts'
import { mediaPaths } from '../media-paths.ts'
import { type OtherHosts, securityHeaders } from '../security-headers.ts'
import { prefixOf, type Stage, StageStack } from './stage.ts'

/**
 * The media bucket's name. It is told beforehand, because the site points to the bucket while the bucket's policy and
 * CORS rule point to the site, and one of the two has to be first.
 */
export const mediaBucketName = (stage: Stage): string => `${prefixOf(stage)}-media-${Aws.ACCOUNT_ID}`

/** Hosts that the browser talks to besides the site: map, uploads of files and signed links to them. */
function otherHosts(stage: Stage): OtherHosts {
  const { region } = stage.settings
  const files = `https://${mediaBucketName(stage)}.s3.${region}.amazonaws.com`
  return {
    connect: [`https://maps.geo.${region}.amazonaws.com`, files],
    images: [files],
  }
}

/** Pages of the site have no file extension; all of them are the one page of the app. */
const PAGES = `function handler(event) {
  var request = event.request
  if (!/\\.[^/]+$/.test(request.uri)) request.uri = '/index.html'
  return request
}`

/** The functions hear from whom a request comes, whatever header of that name the viewer has sent. */
const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip }
  return request
}`

/**
 * The site's own address: the distribution, the bucket of its files, and the HTTP API, still without routes. The other
 * stacks need the address (e-mails link to it, uploads come from it), so it stands before them and they fill it.
 */
export class WebStack extends StageStack {
  readonly bucket: IBucket
  readonly apiId: string
  readonly distribution: Distribution
  /** Without a trailing slash; CloudFront's own until the stage has a domain. */
  readonly siteUrl: SharedValue
  /** What the API's functions know the distribution by. */
  readonly originSecret: SecretValue
  constructor(app: Construct, stage: Stage, webAclArn: string) {
    super(app, stage, 'web', { description: "Ponto Urbano: the site's address", otherRegions: true })
    const { settings, site_url } = stage
    const logs = accessLogsBucket(this, 'AccessLogs', stage)
    this.bucket = privateBucket(this, 'Files', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
      // Everything in it is built again by the next deployment.
      ...kept(false),
    })
    this.originSecret = this.madeOriginSecret()
    this.apiId = new CfnApi(this, 'Api', { name: prefixOf(stage), protocolType: 'HTTP' }).ref

    const headers = new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: prefixOf(stage),
      ...responseHeaders(securityHeaders(otherHosts(stage))),
    })
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    } satisfies Partial<BehaviorOptions>

    this.distribution = new Distribution(this, 'Distribution', {
      comment: prefixOf(stage),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      webAclId: webAclArn,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      ...(site_url
        ? {
            domainNames: [new URL(site_url).host],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificate_arn),
          }
        : {}),
      defaultBehavior: {
        ...common,
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [this.onRequest('Pages', PAGES)],
      },
      additionalBehaviors: {
        [`${BASE_PATH}/*`]: {
          ...common,
          origin: new HttpOrigin(`${this.apiId}.execute-api.${this.region}.amazonaws.com`, {
            customHeaders: { [ORIGIN_SECRET_HEADER]: this.originSecret.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: this.apiCachePolicy(),
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [this.onRequest('ViewerAddress', VIEWER_ADDRESS)],
        },
        '/media/*': {
          ...common,
          origin: this.mediaOrigin(),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          functionAssociations: [this.onRequest('MediaPaths', mediaPaths(this.originSecret.unsafeUnwrap()))],
        },
      },
      // CloudFront keeps errors for ten seconds unless told not to; an order that is just being made is not "not found".
      errorResponses: [400, 403, 404, 405, 500, 502, 503, 504].map(httpStatus => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    })
    const address = site_url ?? `https://${this.distribution.distributionDomainName}`
    this.siteUrl = new SharedValue(this, 'site-url', address)
    justify(this.distribution, {
      'AwsSolutions-CFR1': 'Clients, technicians and tourists abroad may look at the map: no country is shut out.',
      ...(site_url
        ? {}
        : {
            'AwsSolutions-CFR4':
              "CloudFront's own certificate sets its own TLS floor; with site_url and certificate_arn it is TLS 1.2.",
          }),
    })
  }

  /** Made by AWS, named by the template, held by the distribution and by the functions that count attempts. */
  private madeOriginSecret(): SecretValue {
    const secret = new Secret(this, 'OriginSecret', {
      description: 'Ponto Urbano: what the API knows the distribution by',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    justify(secret, {
      'AwsSolutions-SMG4':
        'Distribution and functions take it in at deployment, so a rotation by itself would part them; a new secret is a deployment.',
    })
    return secret.secretValue
  }

  /** Answers are kept exactly as long as their own Cache-Control says, and never shared between two people. */
  private apiCachePolicy(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      cachePolicyName: `${prefixOf(this.stage)}-api`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }

  /** The bucket's own policy (media stack) lets this distribution read, and only what the site shows. */
  private mediaOrigin() {
    const bucket: IBucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketName: mediaBucketName(this.stage),
      region: this.region,
    })
    const control = new S3OriginAccessControl(this, 'MediaAccess')
    return S3BucketOrigin.withBucketDefaults(bucket, { originAccessControlId: control.originAccessControlId })
  }

  private onRequest(id: string, code: string) {
    const made = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    })
    return { function: made, eventType: FunctionEventType.VIEWER_REQUEST }
  }
}
