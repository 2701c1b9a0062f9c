import type { StyleSpecification } from 'maplibre-gl'
import type { SiteConfig } from '#shared/platform/api/site-config.ts'
import { BASE_MAP_NOTE, baseMapStyle } from './base-map-style.ts'

/** `note`: what is said beside a map that must not be taken for a street map. */
export type BaseMap = { style: string | StyleSpecification; note: string | undefined }

/** The map below the points; the embedded one without a configuration. A street map that can't be read gives way to the embedded one. */
export async function loadBaseMap(config: SiteConfig | undefined): Promise<BaseMap> {
  if (config?.map.kind === 'amazon-location') return { style: config.map.style_url, note: undefined }
  if (config?.map.kind === 'street-map') {
    try {
      const { streetMapStyle } = await import('./street-map-style.ts')
      return { style: await streetMapStyle(config.map.url), note: undefined }
    } catch {
      // The embedded map below
    }
  }
  return { style: baseMapStyle('/base-map'), note: BASE_MAP_NOTE }
}
