import type { StyleSpecification } from 'maplibre-gl'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { BASE_MAP_NOTE, baseMapStyle } from './base-map-style.ts'
import { CAMPINAS_STREETS } from './campinas-streets.ts'
import type { StreetCoverage } from './known-streets.ts'

export type BaseMap = {
  style: string | StyleSpecification
  /** Note beside a map that must not be taken for a street map. */
  note: string | undefined
  /** Where it has streets; undefined: everywhere. */
  streets: StreetCoverage | undefined
}

/** The map below the points; the embedded one without a configuration. A street map that can't be read gives way to the embedded one. */
export async function loadBaseMap(config: SiteConfig | undefined): Promise<BaseMap> {
  if (config?.map.kind === 'amazon-location')
    return { style: config.map.style_url, note: undefined, streets: undefined }
  if (config?.map.kind === 'street-map') {
    try {
      const { streetMapStyle } = await import('./street-map-style.ts')
      return { style: await streetMapStyle(config.map.url), note: undefined, streets: undefined }
    } catch {
      // The embedded map below
    }
  }
  return { style: baseMapStyle('/base-map'), note: BASE_MAP_NOTE, streets: CAMPINAS_STREETS }
}
