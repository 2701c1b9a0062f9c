import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { parameterNameOf, type StageStack } from '../stacks/stage.ts'

/**
 * A value of one stack that other stacks read and that may change, such as the site's address, or an id that
 * CloudFormation assigns. It is stored in an SSM parameter and read at each deployment, because a CloudFormation export
 * can't be changed or removed while a stack imports it.
 */
export class CrossStackParameter {
  private readonly owner: StageStack
  private readonly parameterName: string
  constructor(owner: StageStack, name: string, stringValue: string) {
    this.owner = owner
    this.parameterName = parameterNameOf(owner.stage, name)
    new StringParameter(owner, `shared-${name}`, { parameterName: this.parameterName, stringValue })
  }
  /** The value for another stack, which is then deployed after this one. */
  valueIn(consumer: StageStack): string {
    consumer.addStackDependency(this.owner)
    return StringParameter.valueForStringParameter(consumer, this.parameterName)
  }
}
