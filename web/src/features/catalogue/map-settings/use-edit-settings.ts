import { useEffect, useRef, useState } from 'react'
import { catalogue } from '#shared/catalogue/api/catalogue.ts'
import { MAP_SETTINGS } from '#shared/catalogue/messages/map-settings.ts'
import type { ManagedMapSettings, MapSettingsForm } from '#shared/catalogue/rules/map-settings.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { type ApiError, call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { useEdit } from '#web/lib/use-edit.ts'
import { forgetSettings, keepSettings, readKeptSettings } from './kept-draft.ts'
import {
  completed,
  DEFAULTS,
  differences,
  fieldsOf,
  PART_FIELDS,
  type PartFields,
  type RuleNumber,
  settingsOf,
} from './settings-form.ts'

/** What a refusal says is stored now; asked for when it does not say it. undefined: it can't be told. */
async function currentSettings(_: ManagedMapSettings, refusal: ApiError): Promise<ManagedMapSettings | undefined> {
  if (refusal.code === 'MAP_SETTINGS_CHANGED' && refusal.details) return refusal.details.map_settings
  const asked = await call(catalogue.get, {}).catch(() => undefined)
  return asked?.map_settings
}

/** Numbers that were typed and are not allowed, as they stand in their fields: kept until they are corrected. */
export type Refused = Readonly<Record<number, Partial<Record<RuleNumber, string>>>>

const withRefused = (refused: Refused, level: number, number: RuleNumber, text: string | undefined): Refused => {
  const { [level]: before, ...others } = refused
  const { [number]: _, ...rest } = before ?? {}
  const after = text === undefined ? rest : { ...rest, [number]: text }
  return Object.keys(after).length === 0 ? others : { ...others, [level]: after }
}

/**
 * The settings as they are being changed, each level's rule a field. They begin with `stored` once it is there (defaults
 * until then) and follow it as long as nothing is typed. What is not saved is kept for this tab under `key`.
 */
export function useEditSettings(key: string, stored: ManagedMapSettings | undefined) {
  const changes = useCatalogueChanges()
  const [typed, setTyped] = useState(DEFAULTS)
  // A change builds on the one before, drawn or not.
  const held = useRef(typed)
  const [refused, setRefused] = useState<Refused>({})
  const [restored, setRestored] = useState(false)
  const [busy, setBusy] = useState(false)

  const change = (change: (typed: MapSettingsForm) => MapSettingsForm): void => {
    held.current = change(held.current)
    setTyped(held.current)
  }
  const edit = useEdit<ManagedMapSettings, PartFields, MapSettingsForm>({
    stored,
    fields: PART_FIELDS,
    toForm: fieldsOf,
    versionOf: ({ version }) => version,
    formAccess: {
      getValues: () => fieldsOf(held.current),
      reset: (_, both) => {
        change(() => settingsOf(both))
        setRefused({})
      },
      setValue: (field, value) => change(now => settingsOf({ ...fieldsOf(now), [field]: value })),
    },
    isIncomplete: Object.keys(refused).length > 0,
    restoredDraft: () => {
      const kept = readKeptSettings(key)
      if (!kept) return undefined
      setRestored(true)
      return { read: fieldsOf(kept.read), typed: fieldsOf(kept.typed) }
    },
    save: async (settings, before) => {
      const saved = await call(catalogue.saveMapSettings, { ...settings, version: before?.version ?? 0 })
      changes.put(shown => ({ ...shown, map_settings: saved }))
      void changes.reload()
      return saved
    },
    conflictOn: { code: 'MAP_SETTINGS_CHANGED', current: currentSettings },
    savedMessage: () => ({ title: MAP_SETTINGS.SAVED }),
    failedMessage: () => MAP_SETTINGS.SAVE_FAILED,
    onSaved: saved => {
      edit.begin(saved)
      setRestored(false)
    },
    onConflict: refusal => {
      toastError(MAP_SETTINGS.SAVE_FAILED, refusal)
      setRestored(false)
    },
  })
  const { read } = edit
  const isChanged = read !== undefined && differences(read, typed).length > 0

  useEffect(() => {
    if (!read) return
    if (differences(read, typed).length === 0) forgetSettings(key)
    else keepSettings(key, { read: completed(read), typed })
  }, [key, read, typed])

  return {
    ...edit,
    typed,
    refused,
    busy,
    unsaved: isChanged || (read !== undefined && Object.keys(refused).length > 0),
    restored: restored && !edit.met && isChanged,
    change,
    /** `text` undefined: corrected. */
    refuse: (level: number, number: RuleNumber, text: string | undefined) =>
      setRefused(now => withRefused(now, level, number, text)),
    /** Takes what was refused out of the fields of a level, or of all. */
    dropRefused: (level?: number) =>
      setRefused(now => {
        if (level === undefined) return {}
        const { [level]: _, ...others } = now
        return others
      }),
    submit: async () => {
      setBusy(true)
      await edit.save(held.current).finally(() => setBusy(false))
    },
    discard: () => {
      forgetSettings(key) // at once: the screen may be left with this
      setRestored(false)
      if (read) edit.begin(read)
    },
  }
}
