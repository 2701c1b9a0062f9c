import type { StyleSpecification } from 'maplibre-gl'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { BASE_MAP_NOTE, baseMapStyle } from './base-map-style.ts'
import { CAMPINAS_STREET_COVERAGE } from './campinas-streets.ts'
import type { StreetCoverage } from './known-streets.ts'

export type BaseMap = {
  style: string | StyleSpecification
  /** Note beside a simplified map, so that nobody takes it for a street map; undefined for a street map. */
  note: string | undefined
  /** Where the base map has streets; undefined: everywhere. */
  streets: StreetCoverage | undefined
}

/**
 * Loads the map below the points: the operator's if one is configured, else the embedded base map. Falls back to the
 * embedded one if the operator's street map can't be read.
 */
export async function loadBaseMap(config: SiteConfig | undefined): Promise<BaseMap> {
  if (config?.map.kind === 'amazon-location')
    return { style: config.map.style_url, note: undefined, streets: undefined }
  if (config?.map.kind === 'street-map') {
    try {
      const { streetMapStyle } = await import('./street-map-style.ts')
      return { style: await streetMapStyle(config.map.url), note: undefined, streets: undefined }
    } catch {
      // Continues to the embedded base map
    }
  }
  return { style: baseMapStyle('/base-map'), note: BASE_MAP_NOTE, streets: CAMPINAS_STREET_COVERAGE }
}
