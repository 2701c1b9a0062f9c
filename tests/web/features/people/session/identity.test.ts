// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAccessToken } from '#web/features/people/session/identity.ts'

afterEach(() => vi.unstubAllGlobals())

it('logs no warning about our own endpoint', async () => {
  const locks = { request: (_name: string, _options: unknown, work: () => unknown) => work() }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  const warned = vi.spyOn(console, 'warn')
  answerNetwork({
    'GET /config.json': {
      body: {
        region: 'sa-east-1',
        user_pool_id: 'sa-east-1_Ponto1234',
        user_pool_client_id: 'client',
        map: { kind: 'embedded' },
        whatsapp_number: '5519999990000',
        company_name: 'Ponto Urbano',
        legal_name: 'Ponto Urbano Ltda.',
        cnpj: '11222333000181',
        contact_email: 'contato@pontourbano.com.br',
        contact_address: '',
        opening_hours: '',
        hold_hours: 72,
        pix_key: '',
        pix_name: '',
        pix_city: '',
      },
    },
  })
  expect(await currentAccessToken()).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})
