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
import { dataRemovalPolicy } from './removal-policy.ts'

/**
 * A bucket without public access, reachable over TLS only. The cast is needed because Bucket does not satisfy IBucket
 * under exactOptionalPropertyTypes.
 */
export const createPrivateBucket = (scope: Construct, id: string, props: BucketProps): IBucket =>
  new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...props,
  }) as IBucket

/** Whether the bucket is retained when its stack is deleted, or deleted with its objects. */
export const bucketRemovalProps = (keepData: boolean): Pick<BucketProps, 'removalPolicy' | 'autoDeleteObjects'> =>
  keepData
    ? { removalPolicy: dataRemovalPolicy(true) }
    : { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }

/** Bucket for the access logs of buckets and CloudFront. The logs contain people's IP addresses, so they expire. */
export function createAccessLogsBucket(scope: Construct, id: string, stage: Stage): IBucket {
  return createPrivateBucket(scope, id, {
    // CloudFront's standard logs require an ACL.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(90) }],
    ...bucketRemovalProps(stage.settings.keep_data),
  })
}
