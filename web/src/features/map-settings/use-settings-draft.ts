import { useEffect, useState } from 'react'
import type { ManagedMapSettings, MapSettingsForm } from '#shared/domain/map-settings.ts'
import { forgetSettings, keepSettings, readKeptSettings } from './kept-draft.ts'
import { completed, DEFAULTS, differences, meet, type Part, type RuleNumber } from './settings-form.ts'

/** Where somebody else's saving met what was typed here. */
export type Encounter = {
  /** What was typed, for who takes the other's and then thinks better of it. */
  mine: MapSettingsForm
  contested: readonly Part[]
  followed: readonly Part[]
}

/** Numbers that were typed and are not allowed, as they stand in their fields: kept until they are corrected. */
export type Refused = Readonly<Record<number, Partial<Record<RuleNumber, string>>>>

type Draft = {
  /** What is stored, as far as this screen knows; undefined until it was loaded. */
  read: ManagedMapSettings | undefined
  typed: MapSettingsForm
  refused: Refused
  encounter: Encounter | undefined
  restored: boolean
}

const NOTHING: Draft = { read: undefined, typed: DEFAULTS, refused: {}, encounter: undefined, restored: false }

const clean = (read: ManagedMapSettings): Draft => ({ ...NOTHING, read, typed: completed(read) })

/** Somebody else saved `current` while this was typed over `read`. */
function met(read: MapSettingsForm, typed: MapSettingsForm, current: ManagedMapSettings): Omit<Draft, 'restored'> {
  const { settings, contested, followed } = meet(read, current, typed)
  const encounter = contested.length + followed.length > 0 ? { mine: typed, contested, followed } : undefined
  return { read: current, typed: settings, refused: {}, encounter }
}

function opened(key: string, stored: ManagedMapSettings): Draft {
  const kept = readKeptSettings(key)
  if (!kept) return clean(stored)
  const draft =
    kept.version === stored.version ? { ...clean(stored), typed: kept.typed } : met(kept.read, kept.typed, stored)
  return { ...draft, restored: differences(stored, draft.typed).length > 0 }
}

const isUnsaved = ({ read, typed, refused }: Draft): boolean =>
  read !== undefined && (differences(read, typed).length > 0 || Object.keys(refused).length > 0)

const withRefused = (refused: Refused, level: number, number: RuleNumber, text: string | undefined): Refused => {
  const { [level]: before, ...others } = refused
  const { [number]: _, ...rest } = before ?? {}
  const after = text === undefined ? rest : { ...rest, [number]: text }
  return Object.keys(after).length === 0 ? others : { ...others, [level]: after }
}

/**
 * The settings as they are being changed. They begin with `stored` once it is there (defaults until then) and follow it
 * as long as nothing is typed. What is not saved is kept for this tab under `key`.
 */
export function useSettingsDraft(key: string, stored: ManagedMapSettings | undefined) {
  const [draft, setDraft] = useState<Draft>(NOTHING)
  const unsaved = isUnsaved(draft)

  if (stored && !draft.read) setDraft(opened(key, stored))
  else if (stored && draft.read && stored.version > draft.read.version && !unsaved) setDraft(clean(stored))

  const { read, typed } = draft
  useEffect(() => {
    if (!read) return
    if (differences(read, typed).length === 0) forgetSettings(key)
    else keepSettings(key, { read: completed(read), typed, version: read.version })
  }, [key, read, typed])

  return {
    ...draft,
    unsaved,
    change: (change: (typed: MapSettingsForm) => MapSettingsForm) =>
      setDraft(now => ({ ...now, typed: change(now.typed) })),
    /** `text` undefined: corrected. */
    refuse: (level: number, number: RuleNumber, text: string | undefined) =>
      setDraft(now => ({ ...now, refused: withRefused(now.refused, level, number, text) })),
    /** Takes what was refused out of the fields of a level, or of all. */
    dropRefused: (level?: number) =>
      setDraft(now => {
        if (level === undefined) return { ...now, refused: {} }
        const { [level]: _, ...refused } = now.refused
        return { ...now, refused }
      }),
    /** The encounter is dealt with. */
    settle: () => setDraft(now => ({ ...now, encounter: undefined })),
    discard: () => {
      forgetSettings(key) // at once: the screen may be left with this
      setDraft(now => (now.read ? clean(now.read) : now))
    },
    saved: (stored: ManagedMapSettings) => setDraft(clean(stored)),
    /** Somebody else saved `current` meanwhile: what was typed goes on from there. */
    meet: (current: ManagedMapSettings) =>
      setDraft(now => (now.read ? { ...met(completed(now.read), now.typed, current), restored: false } : now)),
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
