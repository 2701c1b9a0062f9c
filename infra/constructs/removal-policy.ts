import { RemovalPolicy } from 'aws-cdk-lib'

/**
 * Resources with data are retained when their stack is deleted or replaces them. The exception is a failed first
 * deployment: a resource without data would block the next attempt with its name.
 */
export const dataRemovalPolicy = (keepData: boolean): RemovalPolicy =>
  keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
