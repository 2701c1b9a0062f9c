import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

test('every message to a queue is written as ASCII; what came from a queue goes on as it is', () => {
  const sending = [...projectSources()].filter(
    ([path, text]) => path.startsWith('functions/') && /new SendMessage(Batch)?Command/.test(text),
  )
  const others = sending.filter(([, text]) => !text.includes('asciiJson('))
  expect(sending.length).toBeGreaterThan(2)
  expect(others.map(([path]) => path)).toEqual(['functions/platform/queues/from-queue.ts'])
})
