import { type MapSettingsForm, mapSettingsForm } from '#shared/catalogue/rules/map-settings.ts'
import { readDraft, saveDraft } from '#web/lib/drafts.ts'

/** Settings typed and not saved, with those that they were typed over. */
export type KeptSettings = { read: MapSettingsForm; typed: MapSettingsForm }

const parsed = (text: unknown): MapSettingsForm | undefined => {
  try {
    return typeof text === 'string' ? mapSettingsForm.safeParse(JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}

/** What an earlier visit in this tab typed and did not save; undefined when there is nothing, or nothing of use. */
export function readKeptSettings(key: string): KeptSettings | undefined {
  const { read, typed } = readDraft(key)
  const settings = { read: parsed(read), typed: parsed(typed) }
  return settings.read && settings.typed ? { read: settings.read, typed: settings.typed } : undefined
}

export const keepSettings = (key: string, { read, typed }: KeptSettings): void =>
  saveDraft(key, { read: JSON.stringify(read), typed: JSON.stringify(typed) })

export const forgetSettings = (key: string): void => saveDraft(key, {})
