import { Aws, CfnOutput, Duration, RemovalPolicy } from 'aws-cdk-lib'
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
import { acceptNagFindings } from '../constructs/accept-nag-findings.ts'
import { CrossStackParameter } from '../constructs/cross-stack-parameter.ts'
import { bucketRemovalProps, createAccessLogsBucket, createPrivateBucket } from '../constructs/private-bucket.ts'
import { responseHeadersProps } from '../constructs/response-headers.ts'
import { mediaFunctionCode } from '../media-function.ts'
import { type ExternalHosts, securityHeaders } from '../security-headers.ts'
import { resourcePrefixOf, type Stage, StageStack } from './stage.ts'

/**
 * Fixed name of the media bucket. The bucket's policy and CORS rule refer to the site, and the site refers to the
 * bucket, so one of the two needs a name that is known beforehand.
 */
export const mediaBucketName = (stage: Stage): string => `${resourcePrefixOf(stage)}-media-${Aws.ACCOUNT_ID}`

/**
 * Hosts besides the site's own to which browsers connect: the map's, and the media bucket's for uploads and signed
 * links.
 */
function externalHosts(stage: Stage): ExternalHosts {
  const { region } = stage.settings
  const files = `https://${mediaBucketName(stage)}.s3.${region}.amazonaws.com`
  return {
    connect: [`https://maps.geo.${region}.amazonaws.com`, files],
    images: [files],
  }
}

/**
 * CloudFront function: a path without a file extension is a page of the single-page app; the home page has a file of
 * its own, which begins with the map.
 */
const PAGES_FUNCTION_CODE = `function handler(event) {
  var request = event.request
  if (!/\\.[^/]+$/.test(request.uri)) request.uri = request.uri === '/' ? '/index.html' : '/app.html'
  return request
}`

/** CloudFront function: sets the header with the client's real address, overwriting what the client sent. */
const VIEWER_ADDRESS_FUNCTION_CODE = `function handler(event) {
  var request = event.request
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip }
  return request
}`

/**
 * The stack of the site's address: distribution, bucket of the site's files, and the HTTP API without routes. Other
 * stacks need the address (for links in e-mails and the CORS rule), so this stack is deployed first and they add their
 * parts to it.
 */
export class WebStack extends StageStack {
  readonly bucket: IBucket
  readonly apiId: string
  readonly distribution: Distribution
  readonly distributionId: CrossStackParameter
  /** URL without a trailing slash; CloudFront's address as long as the stage has no domain. */
  readonly siteUrl: CrossStackParameter
  /** The secret that the distribution sends with each request, by which the API's functions recognise it. */
  readonly originSecret: Secret
  constructor(app: Construct, stage: Stage, webAclArn: string) {
    super(app, stage, 'web', { description: "Ponto Urbano: the site's address", isCrossRegion: true })
    const { settings, site_url } = stage
    const logs = createAccessLogsBucket(this, 'AccessLogs', stage)
    this.bucket = createPrivateBucket(this, 'Files', {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
      // Not retained, because every deployment uploads all files again.
      ...bucketRemovalProps(false),
    })
    this.originSecret = this.createOriginSecret()
    this.apiId = new CfnApi(this, 'Api', { name: resourcePrefixOf(stage), protocolType: 'HTTP' }).ref

    const headers = new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: resourcePrefixOf(stage),
      ...responseHeadersProps(securityHeaders(externalHosts(stage))),
    })
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    } satisfies Partial<BehaviorOptions>

    this.distribution = new Distribution(this, 'Distribution', {
      comment: resourcePrefixOf(stage),
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
        functionAssociations: [this.viewerRequestFunction('Pages', PAGES_FUNCTION_CODE)],
      },
      additionalBehaviors: {
        [`${BASE_PATH}/*`]: {
          ...common,
          origin: new HttpOrigin(`${this.apiId}.execute-api.${this.region}.amazonaws.com`, {
            customHeaders: { [ORIGIN_SECRET_HEADER]: this.originSecret.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: this.apiCachePolicy(),
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [this.viewerRequestFunction('ViewerAddress', VIEWER_ADDRESS_FUNCTION_CODE)],
        },
        '/media/*': {
          ...common,
          origin: this.mediaOrigin(),
          cachePolicy: this.mediaCachePolicy(),
          functionAssociations: [
            this.viewerRequestFunction('MediaPaths', mediaFunctionCode(this.originSecret.secretValue.unsafeUnwrap())),
          ],
        },
      },
      // By default CloudFront caches errors for ten seconds, in which an order that was just created would be "not found".
      errorResponses: [400, 403, 404, 405, 500, 502, 503, 504].map(httpStatus => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    })
    const address = site_url ?? `https://${this.distribution.distributionDomainName}`
    this.siteUrl = new CrossStackParameter(this, 'site-url', address)
    this.distributionId = new CrossStackParameter(this, 'distribution-id', this.distribution.distributionId)
    // The name to which the operator's DNS has to point, and which npm run deploy tests.
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName })
    acceptNagFindings(this.distribution, {
      'AwsSolutions-CFR1': 'Clients, technicians and tourists abroad may look at the map: no country is shut out.',
      ...(site_url
        ? {}
        : {
            'AwsSolutions-CFR4':
              "CloudFront's own certificate sets its own TLS floor; with site_url and certificate_arn it is TLS 1.2.",
          }),
    })
  }

  /** Creates the secret that the distribution shares with the functions that limit requests. */
  private createOriginSecret(): Secret {
    const secret = new Secret(this, 'OriginSecret', {
      description: 'Ponto Urbano: what the API knows the distribution by',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptNagFindings(secret, {
      'AwsSolutions-SMG4':
        'npm run rotate changes it in steps: a rotation by Secrets Manager would part the edge from the functions.',
    })
    return secret
  }

  /** Caching of API responses, according to their Cache-Control and never shared between users. */
  private apiCachePolicy(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      cachePolicyName: `${resourcePrefixOf(this.stage)}-api`,
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

  /**
   * Caching of pictures: a removed picture disappears from CloudFront at once
   * (functions/catalogue/media/picture-copies.ts), or within minutes if that fails, however long its Cache-Control
   * allows browsers to keep it.
   */
  private mediaCachePolicy(): CachePolicy {
    const ttl = Duration.minutes(5)
    return new CachePolicy(this, 'MediaCache', {
      cachePolicyName: `${resourcePrefixOf(this.stage)}-media`,
      minTtl: Duration.seconds(0),
      defaultTtl: ttl,
      maxTtl: ttl,
    })
  }

  /**
   * The media bucket as origin. Its policy (media stack) allows the distribution to read public and signed prefixes
   * only.
   */
  private mediaOrigin() {
    const bucket: IBucket = Bucket.fromBucketAttributes(this, 'Media', {
      bucketName: mediaBucketName(this.stage),
      region: this.region,
    })
    const control = new S3OriginAccessControl(this, 'MediaAccess')
    return S3BucketOrigin.withBucketDefaults(bucket, { originAccessControlId: control.originAccessControlId })
  }

  private viewerRequestFunction(id: string, code: string) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    })
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }
  }
}
