import { afterAll, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'

const emfLine = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.tuple([
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.array(z.string())]),
        Metrics: z.array(z.object({ Name: z.string(), Unit: z.literal('Count') })),
      }),
    ]),
  }),
})

/**
 * Lets the functions print their metrics in the tests of this file, and gives what CloudWatch reads from the lines since the
 * test began: 'PontoUrbano FinishedRuns Job audit service ponto-urbano-unit: 1'.
 */
export function capturePrintedMetrics(): () => string[] {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false')
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  beforeEach(() => void lines.splice(0))
  afterAll(() => {
    write.mockRestore()
    vi.unstubAllEnvs()
  })
  return () =>
    lines
      .filter(line => line.includes('"_aws"'))
      .flatMap(text => {
        const line = emfLine.parse(JSON.parse(text))
        expect(Math.abs(line._aws.Timestamp - Date.now())).toBeLessThan(60_000)
        const [{ Namespace, Dimensions, Metrics }] = line._aws.CloudWatchMetrics
        const dimensions = Dimensions[0].toSorted().map(name => ` ${name} ${line[name]}`)
        return Metrics.map(({ Name }) => `${Namespace} ${Name}${dimensions.join('')}: ${line[Name]}`)
      })
}
