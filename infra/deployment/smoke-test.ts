import * as z from 'zod/mini'
import { me } from '#shared/account/api/me.ts'
import { map } from '#shared/map/api/map.ts'
import { BASE_PATH } from '#shared/platform/api/endpoint.ts'
import { siteConfigSchema } from '#shared/platform/api/site-config.ts'
import { securityHeaders } from '../security-headers.ts'
import { siteConfigTextOf } from '../site-page.ts'

/**
 * One request to the deployed site. `problem` is undefined when the response is right. Texts in pt-BR, for the
 * operator.
 */
export type SmokeTestProbe = { title: string; problem: string | undefined }
type Fetch = (url: string, options?: RequestInit) => Promise<Response>

const TIMEOUT_MS = 15_000
/** The two directives of the content security policy whose hosts differ between stages. */
const DIRECTIVES_WITH_HOSTS = ['connect-src', 'img-src']

/** Tests a deployed site: pages, configuration, the API, that an invalid token is refused, and security headers. */
export async function runSmokeTest(address: string, fetchUrl: Fetch = fetch): Promise<SmokeTestProbe[]> {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetchUrl(address + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const probes: [string, () => Promise<string | undefined>][] = [
    ['página do mapa', async () => pageProblem(await ask('/'))],
    ['página de entrada', async () => pageProblem(await ask('/login'))],
    ['configuração nas páginas', async () => configProblem(await ask('/'))],
    ['pontos do mapa pela API', async () => statusProblem(await ask(BASE_PATH + map.listRegions.path), 200)],
    [
      'um token inválido é recusado',
      async () => statusProblem(await ask(BASE_PATH + me.getProfile.path, { authorization: 'Bearer invalid' }), 401),
    ],
    ['cabeçalhos de segurança das páginas', async () => headersProblem(await ask('/'))],
    ['cabeçalhos de segurança da API', async () => headersProblem(await ask(BASE_PATH + map.listRegions.path))],
    ...(address.startsWith('https:')
      ? [
          [
            'HTTP leva a HTTPS',
            async () =>
              redirectProblem(await fetchUrl(`${address.replace('https:', 'http:')}/`, { redirect: 'manual' })),
          ] satisfies [string, () => Promise<string | undefined>],
        ]
      : []),
  ]
  const results: SmokeTestProbe[] = []
  for (const [title, probe] of probes)
    results.push({ title, problem: await probe().catch(error => `sem resposta (${reasonOf(error)})`) })
  return results
}

/** Repeats the test while something fails, because a change takes a while to reach all of CloudFront's locations. */
export async function smokeTestUntilHealthy(
  test: () => Promise<SmokeTestProbe[]>,
  { attempts, pause }: { attempts: number; pause: () => Promise<void> },
): Promise<SmokeTestProbe[]> {
  const probes = await test()
  if (attempts <= 1 || probes.every(({ problem }) => problem === undefined)) return probes
  await pause()
  return smokeTestUntilHealthy(test, { attempts: attempts - 1, pause })
}

const statusProblem = ({ status }: Response, expected: number): string | undefined =>
  status === expected ? undefined : `respondeu ${status} em vez de ${expected}`

async function pageProblem(response: Response): Promise<string | undefined> {
  const text = await response.text()
  return (
    statusProblem(response, 200) ??
    (text.includes('<title>Ponto Urbano</title>') ? undefined : 'não é a página do site')
  )
}

function isSiteConfig(text = ''): boolean {
  try {
    return siteConfigSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

async function configProblem(response: Response): Promise<string | undefined> {
  const text = siteConfigTextOf(await response.text())
  return statusProblem(response, 200) ?? (isSiteConfig(text) ? undefined : 'não é a configuração que o site espera')
}

function redirectProblem(response: Response): string | undefined {
  const isSecure = response.headers.get('location')?.startsWith('https:')
  return [301, 302, 307, 308].includes(response.status) && isSecure ? undefined : `respondeu ${response.status} sem TLS`
}

function headersProblem({ headers }: Response): string | undefined {
  const wrong = Object.entries(securityHeaders({ connect: [], images: [] })).filter(([name, expected]) => {
    const sent = headers.get(name)
    return name === 'content-security-policy'
      ? directivesOf(sent ?? '') !== directivesOf(expected)
      : sent?.toLowerCase() !== expected.toLowerCase()
  })
  return wrong.length > 0 ? `faltam ou diferem: ${wrong.map(([name]) => name).join(', ')}` : undefined
}

/** The content security policy without the hosts that differ between stages. */
const directivesOf = (policy: string): string =>
  policy
    .split(';')
    .map(directive => directive.trim())
    .filter(directive => !DIRECTIVES_WITH_HOSTS.some(name => directive.startsWith(`${name} `)))
    .toSorted()
    .join('; ')

const causeSchema = z.object({ cause: z.object({ message: z.string() }) })

function reasonOf(error: unknown): string {
  const { success, data } = causeSchema.safeParse(error)
  if (success) return data.cause.message
  return error instanceof Error ? error.message : String(error)
}
