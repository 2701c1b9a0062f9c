import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, vi } from 'vitest'
import type { Deployment } from '#local/deployment.ts'
import { queueUrl } from '#local/emulators/sqs.ts'
import { LOCAL_RESOURCES, localQueueDefinitions } from '#local/environment.ts'
import { decodeCell, mapCellSchema } from '#shared/map/rules/map-cells.ts'
import { ODD_TEXTS } from '#tests/support/text-fields.ts'
import { fillLists, ONE_PAGE, TWO_PAGES, walkApiContract } from './api-contract-walk.ts'

/** Sends requests to a deployment over HTTP, and reads the changes that failed in it. */
export function siteClientOf(deployment: Deployment) {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${deployment.siteUrl}${path}`, { headers })
  const getJson = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).json()

  const reserve = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${deployment.siteUrl}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function freePoints(count: number): Promise<string[]> {
    const { cells } = await getJson('/api/map/cells')
    const points = []
    for (const { cell } of cells)
      points.push(...decodeCell(mapCellSchema.parse(await getJson(`/api/map/cells/${cell}`))))
    return points
      .filter(point => point.status === 'available')
      .slice(0, count)
      .map(({ id }) => id)
  }

  const emailsTo = async (to: string): Promise<{ subject: string; html: string; text: string }[]> =>
    (await getJson('/_local/emails', { accept: 'application/json' })).filter((email: { to: string[] }) =>
      email.to.includes(to),
    )

  /** Changes that failed: messages in the dead-letter queue of any function, and files of discarded changes. */
  async function failedChanges(): Promise<string[]> {
    const sqs = new SQSClient({})
    const letters = await Promise.all(
      localQueueDefinitions().map(async ({ name, dead_letters }) => {
        if (dead_letters) return []
        const QueueUrl = queueUrl(deployment.endpoints.queues, name)
        const { Attributes } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
        )
        return Attributes?.ApproximateNumberOfMessages === '0' ? [] : [name]
      }),
    )
    const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
      new ListObjectsV2Command({ Bucket: LOCAL_RESOURCES.failed_changes_bucket }),
    )
    return [...letters.flat(), ...Contents.map(({ Key = '' }) => Key)]
  }

  /** Asserts that an ordinary reservation is notified in the usual time, whatever change preceded it in the stream. */
  async function expectChangesAreHeard(email: string): Promise<void> {
    const [point_id] = await freePoints(1)
    const createdResponse = await reserve({
      customerData: { name: 'Vi Sitante', email, phone: '19999990000' },
      items: [{ point_id, period_years: 1 }],
    })
    expect(createdResponse.status).toBe(201)
    await vi.waitFor(async () => expect(await emailsTo(email)).toHaveLength(1), { timeout: 10_000, interval: 100 })
  }

  /**
   * Walks the whole contract with the demo's people and data: briefly with two odd texts in each text field, else with all of
   * them and with the cursors of all lists.
   */
  async function expectContractHolds({ isBrief }: { isBrief: boolean }): Promise<void> {
    await fillLists(isBrief ? ONE_PAGE : TWO_PAGES)
    await deployment.poller.drained()
    expect(
      await walkApiContract(deployment.siteUrl, {
        textsPerField: isBrief ? 2 : Object.keys(ODD_TEXTS).length,
        hasCursors: !isBrief,
      }),
    ).toEqual({
      refused: [],
      unasked: [],
      wrong: [],
      unwritten: [],
    })
    await deployment.poller.drained()
    expect(await failedChanges()).toEqual([])
    await expectChangesAreHeard('por-fim@example.com')
  }

  return { get, getJson, reserve, freePoints, emailsTo, failedChanges, expectChangesAreHeard, expectContractHolds }
}
