import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { POINTS_PER_PHOTO_REQUEST } from '#shared/catalogue/rules/point-photos.ts'
import { map } from '#shared/map/api/map.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

const { handler } = await import('#functions/api/map.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const stored = [aPoint('1', { image_url: '/media/point_images/1.jpg' }), aPoint('2', { image_url: null })]
beforeEach(() => {
  dynamo.reset()
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const [[name, { Keys }] = ['', { Keys: [] }]] = Object.entries<{ Keys: { PK: string }[] }>(RequestItems)
    return { Responses: { [name]: stored.filter(({ id }) => Keys.some(({ PK }) => PK === `POINT#${id}`)) } }
  })
})

const ask = (point_ids: string) => callHandler(handler, map.listPhotos, { query: { point_ids } })

describe('the photos of a page of the list', () => {
  test('come in one read, kept for a minute, each point once; of what is not there, none', async () => {
    const answer = await ask('1,2,2,no-such')
    expect(answer.body).toEqual({
      photos: [
        { point_id: '1', image_url: '/media/point_images/1.jpg', asset_code: 'PU-00001' },
        { point_id: '2', image_url: null, asset_code: 'PU-00002' },
      ],
    })
    expect(answer.headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=300') })
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(1)
    const asked = Object.values(dynamo.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems ?? {})
    expect(asked[0]?.Keys).toHaveLength(3)
    // A read that is not consistent costs half the units, and the response is cached for a minute anyway
    expect(asked[0]?.ConsistentRead).toBe(false)
  })

  test.each([
    ['more than a page', Array.from({ length: POINTS_PER_PHOTO_REQUEST + 1 }, (_, id) => id).join()],
    ['no ids', ''],
    ['what is no id', '1,PK#2'],
    ['two commas', '1,,2'],
  ])('are refused for %s, and nothing is read', async (_what, asked) => {
    expect(await ask(asked)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(dynamo.calls()).toHaveLength(0)
  })
})
