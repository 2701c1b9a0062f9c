// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { EXAMPLE_SITE_CONFIG } from '#tests/support/site-config.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAccessToken } from '#web/features/people/session/identity.ts'

afterEach(() => vi.unstubAllGlobals())

it('logs no warning about our own endpoint', async () => {
  const locks = { request: (_name: string, _options: unknown, work: () => unknown) => work() }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  const warned = vi.spyOn(console, 'warn')
  answerNetwork({
    'GET /config.json': {
      body: { ...EXAMPLE_SITE_CONFIG, user_pool_id: 'sa-east-1_Ponto1234' },
    },
  })
  expect(await currentAccessToken()).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})
