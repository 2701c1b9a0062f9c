import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Accepts cdk-nag's findings for a construct and its children, each with a reason. Keys are cdk-nag's finding ids,
 * verbatim.
 */
export function acceptNagFindings(scope: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(scope).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}

/** cdk-nag's finding about the AWS managed policy of functions that the CDK creates itself. */
export const BASIC_EXECUTION_FINDING =
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]'
