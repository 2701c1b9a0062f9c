import { afterAll, expect, test } from 'vitest'
import { localFacts } from './local-facts.ts'
import { Synthesized } from './synthesized.ts'
import { templateFacts } from './template-facts.ts'

const deployed = new Synthesized()
const onAws = templateFacts(deployed)
const onOneMachine = localFacts()
afterAll(() => deployed.remove())

test.each(['table', 'routes', 'environment', 'triggers', 'consumers', 'queues', 'schedules'] as const)(
  'AWS and one machine have the same %s',
  part => {
    expect(Object.keys(onAws[part]).length).toBeGreaterThan(0)
    expect(onAws[part]).toEqual(onOneMachine[part])
  },
)
