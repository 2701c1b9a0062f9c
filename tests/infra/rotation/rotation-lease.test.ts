import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { beforeEach, expect, test } from 'vitest'
import { StepsAborted } from '#infra/deployment/deploy-steps.ts'
import { createLeaseParameter, createRotationLease } from '#infra/rotation/rotation-lease.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'
import { productionStage } from '../deployment/stages.ts'

/** An SSM parameter ensures that one rotation runs at a time. */

const ssm = mockClientWithoutGrants(SSMClient)
let value: string | undefined
let at: number
beforeEach(() => {
  value = undefined
  at = 1_000_000
  ssm.reset()
  ssm.on(PutParameterCommand).callsFake(({ Overwrite, Value }) => {
    if (value !== undefined && !Overwrite) throw new ParameterAlreadyExists({ message: 'there', $metadata: {} })
    value = Value
    return {}
  })
  ssm.on(GetParameterCommand).callsFake(() => ({ Parameter: { Value: value } }))
  ssm.on(DeleteParameterCommand).callsFake(() => {
    value = undefined
    return {}
  })
})
const aRun = () => createRotationLease(createLeaseParameter(productionStage()), () => at)

test('a second run is refused until the first ends, and ends nothing of it', async () => {
  const [first, second] = [aRun(), aRun()]
  await first.acquire()
  await expect(second.acquire()).rejects.toThrow(StepsAborted)
  await second.end()
  await first.renew()
  await first.end()
  await second.acquire()
  expect(ssm.commandCalls(PutParameterCommand)[0]?.args[0].input.Name).toBe('/ponto-urbano-production/rotation')
})

test('a run that was silent for ten minutes loses its turn, and stops when it wakes', async () => {
  const [first, second] = [aRun(), aRun()]
  await first.acquire()
  at += 9 * 60_000
  await first.renew()
  at += 9 * 60_000
  await expect(second.acquire()).rejects.toThrow(StepsAborted)
  at += 60_000
  await second.acquire()
  await expect(first.renew()).rejects.toThrow('Outra rotação assumiu')
  await second.renew()
})
