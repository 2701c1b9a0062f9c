import { RemovalPolicy } from 'aws-cdk-lib'

/**
 * What holds data stays when its stack is removed, but not when the very deployment that makes it fails: it is empty then,
 * and would stand in the way of the next one.
 */
export const keptPolicy = (keep: boolean): RemovalPolicy =>
  keep ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
