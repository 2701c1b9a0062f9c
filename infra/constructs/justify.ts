import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Says why findings of cdk-nag are accepted for a construct and what is below it. The ids are cdk-nag's, exactly. */
export function justify(scope: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(scope).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}

/** cdk-nag's finding for the policy that the CDK gives its own functions. */
export const BASIC_EXECUTION =
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]'
