import {
  CLUSTER_RADIUS_LIMITS,
  type ClusterCountLogic,
  DEFAULT_MAP_SETTINGS,
  MAX_ZOOM,
  type MapSettings,
  type MapSettingsForm,
  type MapZoomRule,
  MIN_CLUSTER_SIZE_LIMITS,
  MIN_ZOOM,
  zoomRuleAt,
} from '#shared/catalogue/rules/map-settings.ts'

/** Map settings in the form: exactly one valid rule for each level, in order. */

export const ZOOM_LEVELS: readonly number[] = Array.from(
  { length: MAX_ZOOM - MIN_ZOOM + 1 },
  (_, index) => index + MIN_ZOOM,
)

export type ZoomRulePatch = Partial<Omit<MapZoomRule, 'zoom_level'>>

export type RuleNumber = 'cluster_radius' | 'min_cluster_size'
export const RULE_NUMBERS = ['cluster_radius', 'min_cluster_size'] as const satisfies readonly RuleNumber[]
export const RULE_NUMBER_LIMITS = {
  cluster_radius: CLUSTER_RADIUS_LIMITS,
  min_cluster_size: MIN_CLUSTER_SIZE_LIMITS,
} as const

/** Adds default rules for missing levels. */
export const settingsFormOf = (settings: MapSettings): MapSettingsForm => ({
  cluster_count_logic: settings.cluster_count_logic,
  map_zoom_rules: ZOOM_LEVELS.map(level => zoomRuleAt(settings, level)),
})

export const DEFAULT_SETTINGS_FORM = settingsFormOf(DEFAULT_MAP_SETTINGS)

export const withRule = (settings: MapSettingsForm, level: number, change: ZoomRulePatch): MapSettingsForm => ({
  ...settings,
  map_zoom_rules: settings.map_zoom_rules.map(rule => (rule.zoom_level === level ? { ...rule, ...change } : rule)),
})

/** Copies the rule of one level to all levels. */
export const withRuleInAllLevels = (settings: MapSettingsForm, level: number): MapSettingsForm => {
  const { zoom_level: _, ...copied } = zoomRuleAt(settings, level)
  return { ...settings, map_zoom_rules: settings.map_zoom_rules.map(rule => ({ ...rule, ...copied })) }
}

export const withDefaultRule = (settings: MapSettingsForm, level: number): MapSettingsForm =>
  withRule(settings, level, zoomRuleAt(DEFAULT_MAP_SETTINGS, level))

const sameRule = (a: MapZoomRule, b: MapZoomRule): boolean =>
  a.display_mode === b.display_mode &&
  a.cluster_radius === b.cluster_radius &&
  a.min_cluster_size === b.min_cluster_size

/** A part of the settings that is changed as a whole: which points clusters count, or the rule of a level. */
export type SettingsPart = 'count' | number

const PARTS: readonly SettingsPart[] = ['count', ...ZOOM_LEVELS]

const samePart = (a: MapSettings, b: MapSettings, part: SettingsPart): boolean =>
  part === 'count'
    ? a.cluster_count_logic === b.cluster_count_logic
    : sameRule(zoomRuleAt(a, part), zoomRuleAt(b, part))

export const differingSettingsParts = (a: MapSettings, b: MapSettings): SettingsPart[] =>
  PARTS.filter(part => !samePart(a, b, part))

/** Replaces `parts` of the settings by those of other settings. */
export const withSettingsParts = (
  settings: MapSettingsForm,
  parts: readonly SettingsPart[],
  from: MapSettings,
): MapSettingsForm => ({
  cluster_count_logic: (parts.includes('count') ? from : settings).cluster_count_logic,
  map_zoom_rules: settings.map_zoom_rules.map(rule =>
    parts.includes(rule.zoom_level) ? zoomRuleAt(from, rule.zoom_level) : rule,
  ),
})

/** The settings as form fields: which points clusters count, and the rule of each level under its number ('12'). */
export type MapSettingsFields = Record<string, ClusterCountLogic | MapZoomRule>

export const SETTINGS_FIELD_KEYS: readonly string[] = PARTS.map(String)
export const settingsPartOf = (field: string): SettingsPart => (field === 'count' ? field : Number(field))

export const settingsToFields = (settings: MapSettings = DEFAULT_MAP_SETTINGS): MapSettingsFields => ({
  count: settings.cluster_count_logic,
  // Keys in a fixed order, so that equal rules give equal JSON.
  ...Object.fromEntries(
    settingsFormOf(settings).map_zoom_rules.map(({ zoom_level, display_mode, cluster_radius, min_cluster_size }) => [
      zoom_level,
      { zoom_level, display_mode, cluster_radius, min_cluster_size },
    ]),
  ),
})

export function fieldsToSettings(fields: MapSettingsFields): MapSettingsForm {
  const { count } = fields
  const ruleOf = (level: number): MapZoomRule => {
    const rule = fields[level]
    return typeof rule === 'object' ? rule : zoomRuleAt(DEFAULT_MAP_SETTINGS, level)
  }
  return {
    cluster_count_logic: typeof count === 'string' ? count : DEFAULT_MAP_SETTINGS.cluster_count_logic,
    map_zoom_rules: ZOOM_LEVELS.map(ruleOf),
  }
}

/** Undefined if the text is not a number, out of range or not a multiple of the step. */
export function parseRuleNumber(text: string, { min, max, step }: { min: number; max: number; step: number }) {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= min && value <= max && value % step === 0 ? value : undefined
}
