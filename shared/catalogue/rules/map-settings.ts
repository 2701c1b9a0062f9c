import * as z from 'zod/mini'
import { recordVersionSchema } from '../../platform/rules/identifiers.ts'

/**
 * Range of zoom levels that have a rule, which is the map's whole range.
 */
export const MIN_ZOOM = 1
export const MAX_ZOOM = 22
/** Zoom at which the public map opens. */
export const PUBLIC_START_ZOOM = 12
/**
 * Zoom at which the managers' maps open. Exception: the map in the form of a point with coordinates opens at
 * ADMIN_EDIT_ZOOM.
 */
export const ADMIN_START_ZOOM = 14
export const ADMIN_EDIT_ZOOM = 21
export const MAP_CENTER = { latitude: -22.78, longitude: -47.3 } as const
/** The last zoom level with clusters when no rules are stored; above it, each point is a marker. */
export const LAST_CLUSTERED_ZOOM = 14

export const CLUSTER_RADIUS_LIMITS = { min: 20, max: 100, step: 5, default: 60 } as const
export const MIN_CLUSTER_SIZE_LIMITS = { min: 2, max: 10, step: 1, default: 2 } as const

const LEVEL_OUT_OF_RANGE_MESSAGE = `O nível de zoom vai de ${MIN_ZOOM} a ${MAX_ZOOM}.`
const RADIUS_OUT_OF_RANGE_MESSAGE = `O raio vai de ${CLUSTER_RADIUS_LIMITS.min} a ${CLUSTER_RADIUS_LIMITS.max}, de ${CLUSTER_RADIUS_LIMITS.step} em ${CLUSTER_RADIUS_LIMITS.step}.`
const SIZE_OUT_OF_RANGE_MESSAGE = `O tamanho mínimo vai de ${MIN_CLUSTER_SIZE_LIMITS.min} a ${MIN_CLUSTER_SIZE_LIMITS.max}.`

const mapZoomRule = z.object({
  zoom_level: z
    .int(LEVEL_OUT_OF_RANGE_MESSAGE)
    .check(z.gte(MIN_ZOOM, LEVEL_OUT_OF_RANGE_MESSAGE), z.lte(MAX_ZOOM, LEVEL_OUT_OF_RANGE_MESSAGE)),
  display_mode: z.enum(['individual', 'cluster']),
  cluster_radius: z
    .int(RADIUS_OUT_OF_RANGE_MESSAGE)
    .check(
      z.gte(CLUSTER_RADIUS_LIMITS.min, RADIUS_OUT_OF_RANGE_MESSAGE),
      z.lte(CLUSTER_RADIUS_LIMITS.max, RADIUS_OUT_OF_RANGE_MESSAGE),
      z.multipleOf(CLUSTER_RADIUS_LIMITS.step, RADIUS_OUT_OF_RANGE_MESSAGE),
    ),
  min_cluster_size: z
    .int(SIZE_OUT_OF_RANGE_MESSAGE)
    .check(
      z.gte(MIN_CLUSTER_SIZE_LIMITS.min, SIZE_OUT_OF_RANGE_MESSAGE),
      z.lte(MIN_CLUSTER_SIZE_LIMITS.max, SIZE_OUT_OF_RANGE_MESSAGE),
    ),
})
export type MapZoomRule = z.infer<typeof mapZoomRule>

const clusterCountLogic = z.enum(['available_only', 'total_points'])
export type ClusterCountLogic = z.infer<typeof clusterCountLogic>

/** The global setting and the 22 rules are one object, so that they are saved together or not at all. */
export const mapSettingsSchema = z.object({
  cluster_count_logic: clusterCountLogic,
  map_zoom_rules: z.array(mapZoomRule),
})
export type MapSettings = z.infer<typeof mapSettingsSchema>

const defaultRule = (zoom_level: number): MapZoomRule => ({
  zoom_level,
  display_mode: zoom_level > LAST_CLUSTERED_ZOOM ? 'individual' : 'cluster',
  cluster_radius: CLUSTER_RADIUS_LIMITS.default,
  min_cluster_size: MIN_CLUSTER_SIZE_LIMITS.default,
})

/** The map settings that apply while no manager has saved any, and when they can't be loaded. */
export const DEFAULT_MAP_SETTINGS: MapSettings = {
  cluster_count_logic: 'available_only',
  map_zoom_rules: Array.from({ length: MAX_ZOOM }, (_, index) => defaultRule(index + 1)),
}

/** The rule for a map's zoom, which may be a fraction, or outside of 1 to 22. */
export function zoomRuleAt(settings: MapSettings, zoom: number): MapZoomRule {
  const level = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.floor(zoom)))
  return settings.map_zoom_rules.find(rule => rule.zoom_level === level) ?? defaultRule(level)
}

/** Diameter of a cluster's bubble in pixels: 50 below 10 points, 60 below 100, else 70. */
export const clusterDiameter = (count: number): 50 | 60 | 70 => (count < 10 ? 50 : count < 100 ? 60 : 70)

/** Map settings for managers. `version` grows by one with each save; 0 while nobody has saved. */
export const managedMapSettingsSchema = z.object({ ...mapSettingsSchema.shape, version: recordVersionSchema })
export type ManagedMapSettings = z.infer<typeof managedMapSettingsSchema>

const RULE_PER_LEVEL_REQUIRED_MESSAGE = 'Informe uma regra para cada nível de zoom.'

/** What a manager saves: a rule for each of the 22 levels, none twice, in order. */
export const mapSettingsFormSchema = z.object({
  cluster_count_logic: clusterCountLogic,
  map_zoom_rules: z
    .array(mapZoomRule)
    .check(
      z.refine(
        rules => rules.length === MAX_ZOOM && rules.every(({ zoom_level }, index) => zoom_level === index + MIN_ZOOM),
        { error: RULE_PER_LEVEL_REQUIRED_MESSAGE },
      ),
    ),
})
export type MapSettingsForm = z.infer<typeof mapSettingsFormSchema>
