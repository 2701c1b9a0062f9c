import { Duration } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { DAMAGE_PHOTO_DAYS } from '#shared/installation/rules/damage-reports.ts'
import { DELETION_RECORDS_PREFIX, PEOPLE_EXPORTS_PREFIX, RECOVERABLE_DAYS } from '#shared/people/rules/retention.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { bucketRemovalProps, createAccessLogsBucket, createPrivateBucket } from '../constructs/private-bucket.ts'
import { SERVED_MEDIA_PREFIXES } from '../system/media-prefixes.ts'
import { type Stage, StageStack } from './stage.ts'
import { mediaBucketName, type WebStack } from './web-stack.ts'

/** The bucket of photos, art files and receipts, into which browsers upload with presigned forms. */
export class MediaStack extends StageStack {
  readonly bucket: IBucket
  constructor(app: Construct, stage: Stage, web: WebStack) {
    super(app, stage, 'media', { description: 'Ponto Urbano: photos and art files' })
    const { keep_data } = stage.settings
    this.bucket = createPrivateBucket(this, 'Media', {
      bucketName: mediaBucketName(stage),
      serverAccessLogsBucket: createAccessLogsBucket(this, 'AccessLogs', stage),
      versioned: keep_data,
      cors: [
        {
          allowedOrigins: [web.siteUrl.valueIn(this)],
          // GET, because a technician's device downloads art for use without network.
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedHeaders: ['content-type'],
          exposedHeaders: ['etag', 'location'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { prefix: UPLOADS.damage_photo.prefix, expiration: Duration.days(DAMAGE_PHOTO_DAYS) },
        ...[DELETION_RECORDS_PREFIX, PEOPLE_EXPORTS_PREFIX].map(prefix => ({
          prefix,
          expiration: Duration.days(RECOVERABLE_DAYS),
          ...(keep_data ? { noncurrentVersionExpiration: Duration.days(1) } : {}),
        })),
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(keep_data ? { noncurrentVersionExpiration: Duration.days(RECOVERABLE_DAYS) } : {}),
        },
      ],
      ...bucketRemovalProps(keep_data),
    })
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [...SERVED_MEDIA_PREFIXES.public_prefixes, ...SERVED_MEDIA_PREFIXES.signed_prefixes].map(prefix =>
          this.bucket.arnForObjects(`${prefix}*`),
        ),
        conditions: { StringEquals: { 'AWS:SourceArn': web.distribution.distributionArn } },
      }),
    )
  }
}
