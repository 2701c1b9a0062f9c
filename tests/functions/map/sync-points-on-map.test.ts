import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { storedPoint } from '#functions/catalogue/points/points-store.ts'
import { syncPointsOnMapReaction } from '#functions/map/sync-points-on-map.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'

const dynamo = mockClient(DynamoDBDocumentClient)

test('a new point is written into its shard of the map, and counted in its part and region', async () => {
  const point = { PK: 'POINT#7', SK: 'POINT', ...storedPoint.stamp, ...aPoint('7') }
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK }: { PK: string }) =>
        PK === 'POINT#7' ? point : [],
      ),
    },
  }))
  const react = asFunction('map_updates', syncPointsOnMapReaction.handle)
  expect(await react([{ id: 'x', kind: 'point', before: undefined, after: point }])).toEqual([])
  const puts = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
  expect(puts.map(item => item?.kind)).toEqual(['map_shard', 'map_part', 'map_region'])
})
