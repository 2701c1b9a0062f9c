import { type MapSettingsForm, mapSettingsFormSchema } from '#shared/catalogue/rules/map-settings.ts'
import { readDraft, saveDraft } from '#web/lib/drafts.ts'

/** Unsaved map settings (`typed`), and the stored settings on which they are based (`read`). */
export type SettingsDraft = { read: MapSettingsForm; typed: MapSettingsForm }

const parseDraft = (storedDraft: unknown): MapSettingsForm | undefined => {
  try {
    return typeof storedDraft === 'string' ? mapSettingsFormSchema.safeParse(JSON.parse(storedDraft)).data : undefined
  } catch {
    return undefined
  }
}

/** The draft of this tab; undefined if there is none or it is invalid. */
export function readStoredSettingsDraft(key: string): SettingsDraft | undefined {
  const { read, typed } = readDraft(key)
  const settings = { read: parseDraft(read), typed: parseDraft(typed) }
  return settings.read && settings.typed ? { read: settings.read, typed: settings.typed } : undefined
}

export const saveSettingsDraft = (key: string, { read, typed }: SettingsDraft): void =>
  saveDraft(key, { read: JSON.stringify(read), typed: JSON.stringify(typed) })

export const clearSettingsDraft = (key: string): void => saveDraft(key, {})
