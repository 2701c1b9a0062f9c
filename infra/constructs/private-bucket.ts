import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Stage } from '../stacks/stage.ts'
import { keptPolicy } from './kept.ts'

/**
 * A bucket that nobody reads but through what its policy names, over TLS only. The CDK's own class is an IBucket to
 * everybody but exactOptionalPropertyTypes, hence the assertion.
 */
export const privateBucket = (scope: Construct, id: string, props: BucketProps): IBucket =>
  new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...props,
  }) as IBucket

/** A bucket that stays when its stack is removed, or goes with everything in it. */
export const kept = (keep: boolean): Pick<BucketProps, 'removalPolicy' | 'autoDeleteObjects'> =>
  keep ? { removalPolicy: keptPolicy(true) } : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }

/** Where the access logs of buckets and of CloudFront go. They hold addresses of people, so they don't stay long. */
export function accessLogsBucket(scope: Construct, id: string, stage: Stage): IBucket {
  return privateBucket(scope, id, {
    // CloudFront's standard logs are still delivered through an ACL.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(90) }],
    ...kept(stage.settings.keep_data),
  })
}
