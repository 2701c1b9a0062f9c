import { describe, expect, it } from 'vitest'
import { DEFAULT_MAP_SETTINGS, type MapZoomRule } from '#shared/catalogue/rules/map-settings.ts'
import {
  DEFAULT_SETTINGS_FORM,
  differingSettingsParts,
  fieldsToSettings,
  parseRuleNumber,
  RULE_NUMBER_LIMITS,
  SETTINGS_FIELD_KEYS,
  settingsFormOf,
  settingsPartOf,
  settingsToFields,
  withDefaultRule,
  withRule,
  withRuleInAllLevels,
} from '#web/features/catalogue/map-settings/settings-form.ts'
import {
  chooseZoomLevel,
  syncWithMap,
  type ZoomSync,
  zoomLevelAt,
} from '#web/features/catalogue/map-settings/zoom-sync.ts'
import { mergeEdits } from '#web/lib/merge-edits.ts'

const ruleOf = (settings: { map_zoom_rules: MapZoomRule[] }, level: number) =>
  settings.map_zoom_rules.find(rule => rule.zoom_level === level)

describe('a number that is typed', () => {
  it.each([
    ['20', 20],
    ['60', 60],
    ['100', 100],
    [' 85 ', 85],
  ])('takes %j as a radius', (text, value) =>
    expect(parseRuleNumber(text, RULE_NUMBER_LIMITS.cluster_radius)).toBe(value),
  )

  it.each(['', '19', '15', '105', '62', '-60', '60.5', '6e1', 'sessenta'])('refuses %j as a radius', text =>
    expect(parseRuleNumber(text, RULE_NUMBER_LIMITS.cluster_radius)).toBeUndefined(),
  )

  it.each(['', '1', '0', '11', '2.5'])('refuses %j as a minimum size', text =>
    expect(parseRuleNumber(text, RULE_NUMBER_LIMITS.min_cluster_size)).toBeUndefined(),
  )
})

describe('the rules of the levels', () => {
  it('gives every level a rule, the default one where none is stored', () => {
    const stored: MapZoomRule = { zoom_level: 16, display_mode: 'cluster', cluster_radius: 40, min_cluster_size: 5 }
    const settings = settingsFormOf({ cluster_count_logic: 'total_points', map_zoom_rules: [stored] })
    expect(settings.map_zoom_rules.map(({ zoom_level }) => zoom_level)).toEqual(
      Array.from({ length: 22 }, (_, index) => index + 1),
    )
    expect(ruleOf(settings, 16)).toEqual(stored)
    expect(ruleOf(settings, 15)).toEqual(ruleOf(DEFAULT_SETTINGS_FORM, 15))
  })

  it('copies a rule to all levels, and brings the default of one back', () => {
    const copied = withRuleInAllLevels(
      withRule(DEFAULT_SETTINGS_FORM, 12, { cluster_radius: 80, min_cluster_size: 4 }),
      12,
    )
    expect(new Set(copied.map_zoom_rules.map(rule => `${rule.display_mode} ${rule.cluster_radius}`))).toEqual(
      new Set(['cluster 80']),
    )
    expect(differingSettingsParts(withDefaultRule(copied, 18), copied)).toEqual([18])
    expect(ruleOf(withDefaultRule(copied, 18), 18)).toEqual(ruleOf(DEFAULT_MAP_SETTINGS, 18))
  })

  it('keeps what was typed, follows what was not, and names what both changed', () => {
    const typed = withRule(withRule(DEFAULT_SETTINGS_FORM, 12, { cluster_radius: 80 }), 13, { cluster_radius: 30 })
    const stored = withRule(withRule(DEFAULT_SETTINGS_FORM, 12, { cluster_radius: 40 }), 9, {
      display_mode: 'individual',
    })
    const current = { ...withRule(stored, 13, { cluster_radius: 30 }), cluster_count_logic: 'total_points' as const }
    const both = mergeEdits(
      SETTINGS_FIELD_KEYS,
      settingsToFields(DEFAULT_SETTINGS_FORM),
      settingsToFields(current),
      settingsToFields(typed),
    )
    const settings = fieldsToSettings(both.form)
    const parts = (taken: boolean) =>
      both.changes.filter(change => change.accepted === taken).map(({ field }) => settingsPartOf(field))
    expect(parts(false)).toEqual([12])
    expect(parts(true)).toEqual(['count', 9])
    expect(ruleOf(settings, 12)?.cluster_radius).toBe(80)
    expect(ruleOf(settings, 9)?.display_mode).toBe('individual')
    expect(settings.cluster_count_logic).toBe('total_points')
    expect(differingSettingsParts(settings, current)).toEqual([12])
  })
})

describe('the chosen level and the zoom of the map', () => {
  const resting = (level: number): ZoomSync => ({ level, targetLevel: undefined })

  it('reads a fraction as the level below it, and keeps to the levels there are', () => {
    expect([0, 0.5, 1, 11.99, 12, 12.99, 22, 23].map(zoomLevelAt)).toEqual([1, 1, 1, 11, 12, 12, 22, 22])
  })

  it('sends the map to a level that it does not show', () => {
    expect(chooseZoomLevel(18, 12)).toEqual({ level: 18, targetLevel: 18 })
  })

  it('leaves the map alone when it shows the level already', () => {
    expect(chooseZoomLevel(12, 12.4)).toEqual(resting(12))
  })

  it('does not choose the levels that the map passes on its way', () => {
    let sync = chooseZoomLevel(18, 12)
    for (const passed of [13, 14.2, 16.9, 17.99]) sync = syncWithMap(sync, passed, true)
    expect(sync).toEqual({ level: 18, targetLevel: 18 })
    expect(syncWithMap(sync, 18, false)).toEqual(resting(18))
  })

  it('follows who takes the map elsewhere while it is on its way', () => {
    expect(syncWithMap(chooseZoomLevel(18, 12), 14.3, false)).toEqual(resting(14))
  })

  it('follows who zooms the map, and changes nothing when the level stays', () => {
    expect(syncWithMap(resting(12), 13.2, true)).toEqual(resting(13))
    const sync = resting(12)
    expect(syncWithMap(sync, 12.7, false)).toBe(sync)
  })
})
