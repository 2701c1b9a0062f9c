import { describe, expect, test } from 'vitest'
import { runSmokeTest, smokeTestUntilHealthy } from '#infra/deployment/smoke-test.ts'
import { securityHeaders } from '#infra/security-headers.ts'
import { withSiteConfig } from '#infra/site-page.ts'
import { EXAMPLE_SITE_CONFIG } from '#tests/support/site-config.ts'

/**
 * The smoke test against an address whose responses are right, and then wrong in one way each. tests/integration checks
 * the real front.
 */

const ADDRESS = 'https://d1.cloudfront.net'
const HEADERS = securityHeaders({ connect: ['https://maps.example'], images: ['https://files.example'] })
type Answer = { status: number; body?: string; headers?: Record<string, string> }
const BODY = '<title>Ponto Urbano</title><script id="site-config" type="application/json"></script>'
const page = { status: 200, body: withSiteConfig(BODY, EXAMPLE_SITE_CONFIG), headers: HEADERS }
const RIGHT: Readonly<Record<string, Answer>> = {
  [`${ADDRESS}/`]: page,
  [`${ADDRESS}/login`]: page,
  [`${ADDRESS}/api/map/regions`]: { status: 200, body: '{}', headers: HEADERS },
  [`${ADDRESS}/api/me/profile`]: { status: 401 },
  'http://d1.cloudfront.net/': { status: 301, headers: { location: `${ADDRESS}/` } },
}

/** Titles of the failed checks, each with its sentence. */
async function problemsOf(changes: Readonly<Record<string, Answer>> = {}) {
  const answers = { ...RIGHT, ...changes }
  const probes = await runSmokeTest(ADDRESS, async url => {
    const answer = answers[url]
    if (!answer) throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
    return new Response(answer.body ?? null, { status: answer.status, headers: answer.headers ?? {} })
  })
  expect(probes).toHaveLength(8)
  return Object.fromEntries(probes.flatMap(({ title, problem }) => (problem ? [[title, problem]] : [])))
}

const without = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([each]) => each !== name))
const csp = (change: (policy: string) => string) => ({
  ...HEADERS,
  'content-security-policy': change(HEADERS['content-security-policy'] ?? ''),
})

describe('an address', () => {
  test('that answers right has no problem', async () => expect(await problemsOf()).toEqual({}))

  test.each<[string, Readonly<Record<string, Answer>>, Record<string, string>]>([
    [
      'without pages',
      { [`${ADDRESS}/login`]: { status: 403, body: 'AccessDenied' } },
      { 'página de entrada': 'respondeu 403 em vez de 200' },
    ],
    [
      'of somebody else',
      { [`${ADDRESS}/login`]: { ...page, body: 'Welcome' } },
      { 'página de entrada': 'não é a página do site' },
    ],
    [
      'without settings',
      { [`${ADDRESS}/`]: { ...page, body: BODY } },
      { 'configuração nas páginas': 'não é a configuração que o site espera' },
    ],
    [
      'that lets a wrong token in',
      { [`${ADDRESS}/api/me/profile`]: { status: 200 } },
      { 'um token inválido é recusado': 'respondeu 200 em vez de 401' },
    ],
    [
      'whose pages may be framed',
      { [`${ADDRESS}/`]: { ...page, headers: csp(policy => policy.replace("frame-ancestors 'none'", '')) } },
      { 'cabeçalhos de segurança das páginas': 'faltam ou diferem: content-security-policy' },
    ],
    [
      'whose pages run inline scripts',
      {
        [`${ADDRESS}/`]: {
          ...page,
          headers: csp(policy => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
        },
      },
      { 'cabeçalhos de segurança das páginas': 'faltam ou diferem: content-security-policy' },
    ],
    [
      'whose API lacks HSTS',
      { [`${ADDRESS}/api/map/regions`]: { status: 200, headers: without('strict-transport-security') } },
      { 'cabeçalhos de segurança da API': 'faltam ou diferem: strict-transport-security' },
    ],
    [
      'that speaks HTTP',
      { 'http://d1.cloudfront.net/': { status: 200 } },
      { 'HTTP leva a HTTPS': 'respondeu 200 sem TLS' },
    ],
  ])('%s', async (_, changes, problems) => expect(await problemsOf(changes)).toEqual(problems))

  test('that nobody has is said to be silent', async () => {
    const probes = await runSmokeTest('https://nowhere.example', async () => {
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
    })
    expect(new Set(probes.map(({ problem }) => problem))).toEqual(new Set(['sem resposta (getaddrinfo ENOTFOUND)']))
  })
})

describe('the test is repeated', () => {
  const times = async (failures: number) => {
    const counts = { asked: 0, paused: 0 }
    const [probe] = await smokeTestUntilHealthy(
      async () => {
        counts.asked += 1
        return [{ title: 'x', problem: counts.asked > failures ? undefined : 'not yet' }]
      },
      {
        attempts: 3,
        pause: async () => {
          counts.paused += 1
        },
      },
    )
    return { ...counts, problem: probe?.problem }
  }
  test('until all is right', async () => expect(await times(1)).toEqual({ asked: 2, paused: 1, problem: undefined }))
  test('three times at most', async () => expect(await times(9)).toEqual({ asked: 3, paused: 2, problem: 'not yet' }))
})
