import { RemovalPolicy } from 'aws-cdk-lib'

/**
 * Resources with data are retained when their stack is deleted or replaces them. Exception: when a first deployment
 * fails, the new resources are deleted, because their names would block the next attempt.
 */
export const dataRemovalPolicy = (keepData: boolean): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
