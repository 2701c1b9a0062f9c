import { mockClient as mock } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

const mocked: { restore: () => void }[] = []
afterAll(() => {
  for (const client of mocked) client.restore()
})

/** A client of AWS that answers as a test says, until the end of its file: the next one's may be the real one. */
export const mockClient: typeof mock = (...args) => {
  const client = mock(...args)
  mocked.push(client)
  return client
}
