import { afterEach, expect, test, vi } from 'vitest'
import { defaultProvider } from '#infra/constructs/lambda-credentials.ts'

afterEach(() => vi.unstubAllEnvs())

test('a function signs with what Lambda puts into its environment', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'an-id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'a-token')
  await expect(defaultProvider()()).resolves.toEqual({
    accessKeyId: 'an-id',
    secretAccessKey: 'a-secret',
    sessionToken: 'a-token',
  })
})
