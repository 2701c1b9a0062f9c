import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { DEFAULT_MAP_SETTINGS, type MapSettings, mapSettings } from '#shared/domain/map-settings.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { MAP_SETTINGS } from '../table/keys.ts'

/** Map settings: one item, the 22 zoom rules inside, so that they are saved whole. The defaults when none is stored. */
export async function findMapSettings(): Promise<MapSettings> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: MAP_SETTINGS }))
  return found.Item ? mapSettings.parse(found.Item) : DEFAULT_MAP_SETTINGS
}
