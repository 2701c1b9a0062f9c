import { useEffect, useRef, useState } from 'react'
import { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import type { ManagedMapSettings, MapSettingsForm } from '#shared/catalogue/rules/map-settings.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { type ApiError, callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useEdit } from '#web/lib/use-edit.ts'
import { clearSettingsDraft, readStoredSettingsDraft, saveSettingsDraft } from './settings-draft.ts'
import {
  DEFAULT_SETTINGS_FORM,
  differingSettingsParts,
  fieldsToSettings,
  type MapSettingsFields,
  type RuleNumber,
  SETTINGS_FIELD_KEYS,
  settingsFormOf,
  settingsToFields,
} from './settings-form.ts'

/** The current settings: from the refusal, else fetched; undefined if that fails. */
async function currentSettings(_: ManagedMapSettings, refusal: ApiError): Promise<ManagedMapSettings | undefined> {
  if (refusal.code === 'MAP_SETTINGS_CHANGED' && refusal.details) return refusal.details.map_settings
  const catalogueNow = await callApi(catalogue.get, {}).catch(() => undefined)
  return catalogueNow?.map_settings
}

/** Invalid numbers as they were typed, by zoom level, until the user corrects them. */
export type RefusedTexts = Readonly<Record<number, Partial<Record<RuleNumber, string>>>>

const withRefusedText = (
  refused: RefusedTexts,
  level: number,
  number: RuleNumber,
  text: string | undefined,
): RefusedTexts => {
  const { [level]: before, ...others } = refused
  const { [number]: _, ...rest } = before ?? {}
  const nextRefused = text === undefined ? rest : { ...rest, [number]: text }
  return Object.keys(nextRefused).length === 0 ? others : { ...others, [level]: nextRefused }
}

/**
 * Edits the map settings; the rule of each zoom level is one field. Starts with `stored` (default settings until these
 * are loaded) and takes over newer stored settings while nothing is edited. Unsaved changes are saved as this tab's
 * draft under `key`.
 */
export function useEditSettings(key: string, stored: ManagedMapSettings | undefined) {
  const changes = useCatalogueChanges()
  const [typed, setTyped] = useState(() => (stored ? settingsFormOf(stored) : DEFAULT_SETTINGS_FORM))
  // A ref, so that changes in one event build on each other.
  const latestTyped = useRef(typed)
  const [refused, setRefused] = useState<RefusedTexts>({})
  const [restored, setRestored] = useState(false)
  const [busy, setBusy] = useState(false)

  const change = (change: (typed: MapSettingsForm) => MapSettingsForm): void => {
    latestTyped.current = change(latestTyped.current)
    setTyped(latestTyped.current)
  }
  const recordEdit = useEdit<ManagedMapSettings, MapSettingsFields, MapSettingsForm>({
    stored,
    fields: SETTINGS_FIELD_KEYS,
    toForm: settingsToFields,
    versionOf: ({ version }) => version,
    formAccess: {
      getValues: () => settingsToFields(latestTyped.current),
      reset: (_, both) => {
        change(() => fieldsToSettings(both))
        setRefused({})
      },
      setValue: (field, value) => change(now => fieldsToSettings({ ...settingsToFields(now), [field]: value })),
    },
    isIncomplete: Object.keys(refused).length > 0,
    restoredDraft: () => {
      const storedDraft = readStoredSettingsDraft(key)
      if (!storedDraft) return undefined
      setRestored(true)
      return { read: settingsToFields(storedDraft.read), typed: settingsToFields(storedDraft.typed) }
    },
    save: async (settings, before) => {
      const saved = await callApi(catalogue.saveMapSettings, { ...settings, version: before?.version ?? 0 })
      changes.put(shown => ({ ...shown, map_settings: saved }))
      void changes.reload()
      return saved
    },
    conflictOn: { code: 'MAP_SETTINGS_CHANGED', current: currentSettings },
    savedMessage: () => ({ title: MAP_SETTINGS_TEXTS.SAVED }),
    failedMessage: () => MAP_SETTINGS_TEXTS.SAVE_FAILED,
    onSaved: saved => {
      recordEdit.begin(saved)
      setRestored(false)
    },
    onConflict: refusal => {
      toastError(MAP_SETTINGS_TEXTS.SAVE_FAILED, refusal)
      setRestored(false)
    },
  })
  const { lastRead: savedForm } = recordEdit
  const isChanged = savedForm !== undefined && differingSettingsParts(savedForm, typed).length > 0

  useEffect(() => {
    if (!savedForm) return
    if (differingSettingsParts(savedForm, typed).length === 0) clearSettingsDraft(key)
    else saveSettingsDraft(key, { read: settingsFormOf(savedForm), typed })
  }, [key, savedForm, typed])

  return {
    ...recordEdit,
    typed,
    refused,
    busy,
    unsaved: isChanged || (savedForm !== undefined && Object.keys(refused).length > 0),
    restored: restored && !recordEdit.conflict && isChanged,
    change,
    /** `text` undefined: the number is valid again. */
    refuse: (level: number, number: RuleNumber, text: string | undefined) =>
      setRefused(now => withRefusedText(now, level, number, text)),
    /** Discards invalid numbers of one level, or of all. */
    dropRefused: (level?: number) =>
      setRefused(now => {
        if (level === undefined) return {}
        const { [level]: _, ...others } = now
        return others
      }),
    submit: async () => {
      setBusy(true)
      await recordEdit.save(latestTyped.current).finally(() => setBusy(false))
    },
    discard: () => {
      clearSettingsDraft(key) // cleared immediately, because the screen may unmount
      setRestored(false)
      if (savedForm) recordEdit.begin(savedForm)
    },
  }
}
