import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { readArchiveHeader } from './pmtiles.ts'

const STREETS_SOURCE = 'streets'

/**
 * Style of the Protomaps street extract at `url`, in the site's typeface. Layers with icons are left out, because the
 * site has no sprite sheet. Rejects if the file is not a .pmtiles archive or its server does not support HTTP Range.
 */
export async function streetMapStyle(url: string): Promise<StyleSpecification> {
  const archiveUrl = new URL(url, location.href).href
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await readArchiveHeader(archiveUrl)
  return {
    version: 8,
    sources: {
      [STREETS_SOURCE]: {
        type: 'vector',
        tiles: [`pmtiles://${archiveUrl}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds: [minLon, minLat, maxLon, maxLat],
        attribution: EXPLORE_TEXTS.STREET_MAP_CREDITS,
      },
    },
    layers: layers(
      STREETS_SOURCE,
      { ...namedFlavor('light'), regular: MEDIUM_PLACEHOLDER, bold: BOLD_PLACEHOLDER, italic: MEDIUM_PLACEHOLDER },
      { lang: 'pt' },
    )
      .filter(layer => layer.type !== 'symbol' || !('icon-image' in (layer.layout ?? {})))
      .map(layer => withSiteFonts(layer)),
  }
}

/** The browser renders these labels in the site's typeface, because the names of an extract may be in any alphabet. */
const BROWSER_FONT = 'Plus Jakarta Sans Variable'
const MEDIUM_FONTS = ['Plus Jakarta Sans Medium', BROWSER_FONT]
const BOLD_FONTS = ['Plus Jakarta Sans Bold', BROWSER_FONT]

/** Placeholders for fonts in the generated style, which `withSiteFonts` replaces by font stacks. */
const MEDIUM_PLACEHOLDER = 'medium'
const BOLD_PLACEHOLDER = 'bold'
const FONT_STACKS: Record<string, string[]> = { [MEDIUM_PLACEHOLDER]: MEDIUM_FONTS, [BOLD_PLACEHOLDER]: BOLD_FONTS }

/** Replaces each placeholder by its font stack, at any depth of an expression. */
const withSiteFonts = (layer: LayerSpecification): LayerSpecification =>
  JSON.parse(JSON.stringify(layer), (_, value: unknown) =>
    Array.isArray(value) && value.length === 1 && typeof value[0] === 'string'
      ? (FONT_STACKS[value[0]] ?? value)
      : value,
  )
