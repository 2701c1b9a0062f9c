import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { photoSignature } from '#functions/catalogue/media/photo-signature.ts'
import { api } from '#shared/api/index.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import { routeKey } from '#shared/platform/api/endpoint.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { siteConfigSchema } from '#shared/platform/api/site-config.ts'
import { SERVICE_WORKER_URL } from '#web/lib/register-service-worker.ts'
import {
  anythingSchema,
  DEPLOYED_SITE_URL,
  objectSchema,
  secretReferenceOf,
  synthesizeDeployedSystem,
} from './deployed-system.ts'
import { referenceNameOf } from './synthesized.ts'

const { deployed, secretOf } = synthesizeDeployedSystem()

describe('files', () => {
  const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.object({ Statement: z.array(objectSchema) }) })
  const policies = deployed.all('AWS::S3::BucketPolicy', bucketPolicy)
  const media = deployed.all('AWS::S3::Bucket', objectSchema).find(({ is }) => is.BucketName)

  test('lie in buckets that are closed to the public and speak TLS only', () => {
    const buckets = deployed.all('AWS::S3::Bucket', objectSchema)
    expect(buckets.length).toBeGreaterThan(0)
    for (const bucket of buckets) {
      expect(bucket.is.PublicAccessBlockConfiguration, bucket.id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      const own = policies.find(({ is }) => is.Bucket === referenceNameOf(bucket))
      expect(own?.is.PolicyDocument.Statement, bucket.id).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      )
    }
  })

  test('of the media bucket are read by the site alone, and only those that are public', () => {
    const own = policies.find(({ is }) => media && is.Bucket === referenceNameOf(media))
    const allowed = own?.is.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
    const distribution = referenceNameOf(deployed.only('AWS::CloudFront::Distribution', anythingSchema))
    expect(allowed).toEqual([
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: ['avatars/*', 'installation-photos/*', 'point_images/*'].map(
          files => `${media && referenceNameOf(media, 'Arn')}/${files}`,
        ),
        Condition: {
          StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::<AWS::AccountId>:distribution/${distribution}` },
        },
      },
    ])
  })

  test('are uploaded into the media bucket from the site, halves of them do not stay', () => {
    expect(media?.is).toMatchObject({
      BucketName: 'ponto-urbano-production-media-<AWS::AccountId>',
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['GET', 'POST'], AllowedOrigins: [DEPLOYED_SITE_URL] }] },
      LifecycleConfiguration: {
        Rules: [
          expect.objectContaining({ Prefix: 'damage-photos/', ExpirationInDays: 365 }),
          // For as long as the table can be restored to a moment before the deletion (docs/decisions/0063).
          expect.objectContaining({ Prefix: 'deletion-records/', ExpirationInDays: 36 }),
          expect.objectContaining({ Prefix: 'people-exports/', ExpirationInDays: 36 }),
          expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
        ],
      },
    })
    expect(media?.attributes.DeletionPolicy).toBe('RetainExceptOnCreate')
  })
})

describe('the site', () => {
  const behaviour = z.object({
    PathPattern: z.optional(z.string()),
    TargetOriginId: z.string(),
    CachePolicyId: z.string(),
    ResponseHeadersPolicyId: z.string(),
    ViewerProtocolPolicy: z.literal('redirect-to-https'),
    Compress: z.literal(true),
    AllowedMethods: z.optional(z.array(z.string())),
    OriginRequestPolicyId: z.optional(z.string()),
    FunctionAssociations: z.optional(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() }))),
  })
  const { is: distribution } = deployed.only(
    'AWS::CloudFront::Distribution',
    z.object({
      DistributionConfig: z.object({
        Aliases: z.array(z.string()),
        WebACLId: z.string(),
        Logging: z.object({ Bucket: z.string() }),
        ViewerCertificate: z.object({ MinimumProtocolVersion: z.string(), AcmCertificateArn: z.string() }),
        DefaultCacheBehavior: behaviour,
        CacheBehaviors: z.array(behaviour),
        CustomErrorResponses: z.array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
        Origins: z.array(
          z.object({
            Id: z.string(),
            DomainName: z.string(),
            OriginAccessControlId: z.optional(z.string()),
            OriginCustomHeaders: z.optional(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))),
          }),
        ),
      }),
    }),
  )
  const { DefaultCacheBehavior: pages, CacheBehaviors: others, ...config } = distribution.DistributionConfig
  const onPath = (path: string) => others.find(each => each.PathPattern === path)
  const originOf = (each: z.infer<typeof behaviour> | undefined) =>
    config.Origins.find(({ Id }) => Id === each?.TargetOriginId)

  const cachePolicies = deployed.all('AWS::CloudFront::CachePolicy', z.object({ CachePolicyConfig: objectSchema }))

  const rewritten = (each: z.infer<typeof behaviour> | undefined, uri: string): unknown =>
    onRequest(each, { request: { uri, headers: {} } }).uri

  /** Runs a CloudFront function on a request, as CloudFront would. */
  function onRequest(each: z.infer<typeof behaviour> | undefined, event: unknown): Record<string, unknown> {
    const [association] = each?.FunctionAssociations ?? []
    const code = deployed
      .all('AWS::CloudFront::Function', z.object({ FunctionCode: z.string() }))
      .find(found => referenceNameOf(found, 'FunctionARN') === association?.FunctionARN)
    expect(association?.EventType).toBe('viewer-request')
    return objectSchema.parse(
      runInNewContext(`${code?.is.FunctionCode}; handler(${JSON.stringify(event)})`, {
        require: createRequire(import.meta.url),
      }),
    )
  }

  test('sends exactly the security headers of this deployment with every answer', () => {
    const { is } = deployed.only(
      'AWS::CloudFront::ResponseHeadersPolicy',
      z.object({
        ResponseHeadersPolicyConfig: z.object({
          CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
          SecurityHeadersConfig: z.object({
            ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.literal(true) }),
            StrictTransportSecurity: z.object({
              AccessControlMaxAgeSec: z.number(),
              IncludeSubdomains: z.boolean(),
              Override: z.literal(true),
            }),
            ContentTypeOptions: z.object({ Override: z.literal(true) }),
            FrameOptions: z.object({ FrameOption: z.string(), Override: z.literal(true) }),
            ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.literal(true) }),
          }),
        }),
      }),
    )
    const { SecurityHeadersConfig: named, CustomHeadersConfig: custom } = is.ResponseHeadersPolicyConfig
    const transport = named.StrictTransportSecurity
    const bucket = 'https://ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com'
    expect({
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': named.ContentSecurityPolicy.ContentSecurityPolicy,
      'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': named.FrameOptions.FrameOption,
      'referrer-policy': named.ReferrerPolicy.ReferrerPolicy,
    }).toEqual({
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self' blob:",
        "style-src 'self' 'unsafe-inline'",
        `img-src 'self' data: blob: ${bucket}`,
        "font-src 'self'",
        `connect-src 'self' https://maps.geo.sa-east-1.amazonaws.com ${bucket}`,
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = referenceNameOf(deployed.only('AWS::CloudFront::ResponseHeadersPolicy', anythingSchema))
    expect([pages, ...others].map(each => each.ResponseHeadersPolicyId)).toEqual([policy, policy, policy])
  })

  test('answers at its own host over TLS 1.2 and above, behind the web ACL, and keeps logs', () => {
    expect(config).toMatchObject({
      Aliases: ['pontourbano.com.br'],
      WebACLId: expect.stringContaining('pontourbanoproductionedge'),
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      Logging: { Bucket: expect.stringMatching(/^web\/AccessLogs/) },
    })
  })

  test('shows the home page at /, the app on every other path of its own, files as they are', () => {
    expect(rewritten(pages, '/')).toBe('/index.html')
    expect(rewritten(pages, '/admin/orders/6f1c')).toBe('/app.html')
    expect(rewritten(pages, '/assets/app-1a2b.js')).toBe('/assets/app-1a2b.js')
    expect(rewritten(pages, '/config.json')).toBe('/config.json')
    expect(originOf(pages)?.OriginAccessControlId).toBeDefined()
  })

  test('hands /api to the HTTP API with everything but the host, keeps what the answer allows and no error', () => {
    const api = onPath('/api/*')
    const [cache] = cachePolicies.filter(each => referenceNameOf(each) === api?.CachePolicyId)
    expect(originOf(api)?.DomainName).toBe(
      `${referenceNameOf(deployed.only('AWS::ApiGatewayV2::Api', anythingSchema))}.execute-api.sa-east-1.amazonaws.com`,
    )
    expect(api).toMatchObject({
      // Id of AWS's own policy AllViewerExceptHostHeader.
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    })
    expect(cache?.is.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    })
    expect(config.CustomErrorResponses.every(each => each.ErrorCachingMinTTL === 0)).toBe(true)
    expect(config.CustomErrorResponses.map(each => each.ErrorCode)).toEqual([400, 403, 404, 405, 500, 502, 503, 504])
  })

  test('tells the API whom a request comes from, whatever the viewer says, and proves that it is the one who tells', () => {
    const forged = { value: '203.0.113.9' }
    const headers = { [VIEWER_ADDRESS_HEADER]: forged, [ORIGIN_SECRET_HEADER]: forged, accept: { value: '*/*' } }
    const request = { uri: '/api/orders', method: 'POST', headers }
    const passed = onRequest(onPath('/api/*'), { request, viewer: { ip: '2001:db8::7' } })
    expect(passed).toEqual({
      ...request,
      headers: { ...headers, [VIEWER_ADDRESS_HEADER]: { value: '2001:db8::7' } },
    })
    // CloudFront replaces a viewer's headers by the headers of the origin.
    expect(originOf(onPath('/api/*'))?.OriginCustomHeaders).toEqual([
      { HeaderName: ORIGIN_SECRET_HEADER, HeaderValue: secretReferenceOf(secretOf('web', 'GenerateSecretString')) },
    ])
    expect(secretOf('web', 'GenerateSecretString').is.GenerateSecretString).toMatchObject({ PasswordLength: 48 })
    expect(config.Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders)).toHaveLength(1)
  })

  test('shows photos under /media through its right on the media bucket', () => {
    const media = onPath('/media/*')
    expect(rewritten(media, '/media/point_images/1.jpg')).toBe('/point_images/1.jpg')
    // Only proofs with a valid link are served; links are signed with the functions' secret.
    const signed = (secret: string) => {
      const until = Math.ceil(Date.now() / 1000) + 3600
      const signature = { value: photoSignature(secret, 'installation-photos/1.jpg', until) }
      const querystring = { until: { value: String(until) }, signature }
      return onRequest(media, { request: { uri: '/media/installation-photos/1.jpg', querystring, headers: {} } })
    }
    expect(signed(secretReferenceOf(secretOf('web', 'GenerateSecretString'))).uri).toBe('/installation-photos/1.jpg')
    expect(signed('another')).toMatchObject({ statusCode: 404 })
    expect(rewritten(media, '/media/installation-photos/1.jpg')).toBeUndefined()
    expect(originOf(media)).toMatchObject({
      DomainName: 'ponto-urbano-production-media-<AWS::AccountId>.s3.sa-east-1.amazonaws.com',
      OriginAccessControlId: expect.stringContaining('web/MediaAccess'),
    })
  })

  test('keeps photos at the edge for five minutes at most, whatever they say of themselves', () => {
    const [cache] = cachePolicies.filter(each => referenceNameOf(each) === onPath('/media/*')?.CachePolicyId)
    expect(cache?.is.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 300,
      MaxTTL: 300,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    })
  })

  test('finds a /config.json that it understands', () => {
    const [path] = globSync('asset.*/config.json', { cwd: deployed.outdir })
    const config = siteConfigSchema.parse(JSON.parse(readFileSync(join(deployed.outdir, String(path)), 'utf8')))
    expect(config).toMatchObject({
      region: 'sa-east-1',
      hold_hours: 48,
      company_name: 'Placas do Interior Ltda.',
      legal_name: 'Ponto Urbano Publicidade Ltda.',
      cnpj: '12ABC34501DE35',
      contact_email: 'fale@placas.com.br',
      contact_address: 'R. XV de Novembro, 10',
      pix_key: 'pix@pontourbano.com.br',
      pix_name: 'Ponto Urbano',
    })
    expect(config.map).toMatchObject({
      kind: 'amazon-location',
      style_url: expect.stringMatching(
        /^https:\/\/maps\.geo\.sa-east-1\.amazonaws\.com\/maps\/v0\/maps\/.+\/style-descriptor\?key=.+/,
      ),
    })
  })

  test('lets browsers keep what has a hash in its name for ever and ask again for everything else', () => {
    const deployments = deployed.all(
      'Custom::CDKBucketDeployment',
      z.object({
        Include: z.optional(z.array(z.string())),
        Exclude: z.array(z.string()),
        SystemMetadata: z.object({ 'cache-control': z.string() }),
        Prune: z.literal(false),
      }),
    )
    for (const { is } of deployments)
      expect(is.SystemMetadata['cache-control']).toBe(
        is.Include?.includes('assets/*') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    const excluded = ['assets/*', '.vite/*']
    expect(deployments.map(({ is }) => is.Exclude)).toContainEqual(excluded)
    // Browsers check the service worker's file for a new version each time, here as in the local deployment. Otherwise a
    // newer site would never be loaded.
    expect(excluded.filter(pattern => SERVICE_WORKER_URL.slice(1).startsWith(pattern.replace('*', '')))).toEqual([])
  })

  test('draws the map with a key that is good for this map and this site only', () => {
    expect(deployed.only('AWS::Location::APIKey', objectSchema).is).toMatchObject({
      Restrictions: {
        AllowActions: ['geo:GetMap*'],
        AllowResources: [referenceNameOf(deployed.only('AWS::Location::Map', anythingSchema), 'Arn')],
        AllowReferers: [`${DEPLOYED_SITE_URL}/*`],
      },
    })
  })

  test('is guarded at the edge: by address, by address and account question, and by known attacks', () => {
    const rule = z.object({ Name: z.string(), Priority: z.number(), Statement: objectSchema })
    const { is } = deployed.only(
      'AWS::WAFv2::WebACL',
      z.object({ Scope: z.string(), Rules: z.array(rule), CustomResponseBodies: z.record(z.string(), objectSchema) }),
      'edge',
    )
    const limitOf = (name: string) =>
      z
        .object({ RateBasedStatement: z.object({ Limit: z.number(), AggregateKeyType: z.literal('IP') }) })
        .parse(is.Rules.find(({ Name }) => Name === name)?.Statement).RateBasedStatement.Limit
    expect(is.Scope).toBe('CLOUDFRONT')
    for (const { Name, Statement } of is.Rules)
      expect(Name.endsWith('-per-address')).toBe('RateBasedStatement' in Statement)
    expect(limitOf('user-exists-per-address')).toBe(60)
    expect(limitOf('api-per-address')).toBe(15_000)
    // This rule comes before the rate limits.
    expect(is.Rules[0]?.Name).toBe('blocked-addresses')
    expect(JSON.stringify(is.Rules[1])).toContain('"SearchString":"/api/auth/user-exists"')
    expect(is.Rules.map(({ Name }) => Name)).toContain('AWSManagedRulesCommonRuleSet')
    expect(is.Rules.map(({ Priority }) => Priority)).toEqual(is.Rules.map((_, place) => place))
    const [refusal] = Object.values(is.CustomResponseBodies)
    expect(JSON.parse(String(refusal?.Content))).toEqual({
      error: REFUSALS.TOO_MANY_REQUESTS.sentence,
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

describe('one address', () => {
  const byteMatch = z.object({
    FieldToMatch: objectSchema,
    PositionalConstraint: z.literal('EXACTLY'),
    SearchString: z.string(),
  })
  const scoped = z.object({
    RateBasedStatement: z.object({
      Limit: z.number(),
      EvaluationWindowSec: z.number(),
      AggregateKeyType: z.literal('IP'),
      ScopeDownStatement: z.object({
        AndStatement: z.object({ Statements: z.array(z.object({ ByteMatchStatement: byteMatch })) }),
      }),
    }),
  })
  const { is: firewall } = deployed.only(
    'AWS::WAFv2::WebACL',
    z.object({ Rules: z.array(z.object({ Statement: objectSchema })) }),
    'edge',
  )
  /** Requests per second that the firewall allows one address for a route. */
  const shares = new Map<string, number>(
    firewall.Rules.flatMap(({ Statement }) => {
      const read = scoped.safeParse(Statement)
      if (!read.success) return []
      const { Limit, EvaluationWindowSec, ScopeDownStatement } = read.data.RateBasedStatement
      const [method, path] = ScopeDownStatement.AndStatement.Statements.map(
        ({ ByteMatchStatement }) => ByteMatchStatement,
      )
      expect([method?.FieldToMatch, path?.FieldToMatch]).toEqual([{ Method: {} }, { UriPath: {} }])
      return [[`${method?.SearchString} ${path?.SearchString}`, Limit / EvaluationWindowSec] as const]
    }),
  )
  const gateway = deployed.only(
    'AWS::ApiGatewayV2::Stage',
    z.object({
      DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }),
      RouteSettings: z.record(z.string(), z.object({ ThrottlingRateLimit: z.number() })),
    }),
  ).is

  test.each([api.auth.identity, api.orders.reserve, api.auth.userExists])(
    'gets no more than a hundredth of what $method $path takes',
    endpoint => {
      const share = shares.get(routeKey(endpoint))
      const route = gateway.RouteSettings[routeKey(endpoint)]?.ThrottlingRateLimit ?? 0
      expect(share).toBeGreaterThan(0)
      expect(route).toBeLessThan(gateway.DefaultRouteSettings.ThrottlingRateLimit)
      expect(share).toBeLessThanOrEqual(route / 100)
    },
  )
})
