import { expect, test } from 'vitest'
import { projectSources } from './import-graph.ts'

/** Rules that keep unit tests independent although they share a worker (tests/support/unit-environment.ts). */

test('a client of AWS is mocked until the end of its file, and no longer', () => {
  const mocking = [...projectSources()].filter(([, text]) => /^import .* from 'aws-sdk-client-mock'$/m.test(text))
  expect(mocking.map(([path]) => path)).toEqual(['tests/support/mock-client.ts'])
})
