import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { parameterNameOf, type StageStack } from '../stacks/stage.ts'

/**
 * A value of one stack that others read and that may change, as the site's address or an id that CloudFormation assigns
 * again. It is stored in an SSM parameter and read at each deployment; a CloudFormation export can't be changed or
 * removed while it is imported.
 */
export class CrossStackParameter {
  private readonly owner: StageStack
  private readonly parameterName: string
  constructor(owner: StageStack, name: string, stringValue: string) {
    this.owner = owner
    this.parameterName = parameterNameOf(owner.stage, name)
    new StringParameter(owner, `shared-${name}`, { parameterName: this.parameterName, stringValue })
  }
  /** The value inside another stack, which then deploys after this one. */
  valueIn(consumer: StageStack): string {
    consumer.addStackDependency(this.owner)
    return StringParameter.valueForStringParameter(consumer, this.parameterName)
  }
}
