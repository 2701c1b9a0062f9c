import { expect, test } from 'vitest'
import { localDeploymentFacts } from '../local/local-facts.ts'
import { synthesizeTemplates } from './synthesized.ts'
import { templateFacts } from './template-facts.ts'

const deployed = synthesizeTemplates()
const onAws = templateFacts(deployed)
const onOneMachine = localDeploymentFacts()

test.each(['table', 'routes', 'environment', 'triggers', 'consumers', 'queues', 'schedules'] as const)(
  'AWS and one machine have the same %s',
  part => {
    expect(Object.keys(onAws[part]).length).toBeGreaterThan(0)
    expect(onAws[part]).toEqual(onOneMachine[part])
  },
)
