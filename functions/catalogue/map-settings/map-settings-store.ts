import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import {
  DEFAULT_MAP_SETTINGS,
  type ManagedMapSettings,
  type MapSettings,
  managedMapSettingsSchema,
} from '#shared/catalogue/rules/map-settings.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { MAP_SETTINGS_KEY } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Map settings: one item with all 22 zoom rules, so that they are saved atomically. When nothing is stored, defaults
 * apply.
 */

export const storedMapSettings = shape({ kind: 'map_settings', schema: managedMapSettingsSchema })

const readMapSettings = async (ConsistentRead: boolean): Promise<ManagedMapSettings> => {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: MAP_SETTINGS_KEY, ConsistentRead }))
  return response.Item ? storedMapSettings.parse(response.Item) : { ...DEFAULT_MAP_SETTINGS, version: 0 }
}

export const findMapSettings = (): Promise<MapSettings> => readMapSettings(false)

/** The settings by a consistent read, with the version that a later save has to state. */
export const findMapSettingsConsistently = (): Promise<ManagedMapSettings> => readMapSettings(true)

/**
 * Replaces the settings of `version` (optimistic lock). Throws MAP_SETTINGS_CHANGED, with the current settings, if they
 * have another version.
 */
export async function replaceMapSettings(settings: MapSettings, version: number): Promise<ManagedMapSettings> {
  const savedSettings = { ...settings, version: version + 1 }
  const ifUnchanged =
    version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': version } }
  try {
    await table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: { ...MAP_SETTINGS_KEY, ...storedMapSettings.stamp, ...savedSettings },
        ...ifUnchanged,
      }),
    )
    return savedSettings
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new DomainError('MAP_SETTINGS_CHANGED', { map_settings: await findMapSettingsConsistently() })
  }
}
