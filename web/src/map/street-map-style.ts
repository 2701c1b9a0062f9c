import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { readHeader } from './pmtiles.ts'

const SOURCE = 'streets'

/**
 * Style of a Protomaps street extract at `url`, in the site's typeface. Layers with icons are left out, because the site has no
 * sprite sheet. Rejects if the file is not such an archive or its server does not support HTTP Range.
 */
export async function streetMapStyle(url: string): Promise<StyleSpecification> {
  const address = new URL(url, location.href).href
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await readHeader(address)
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds: [minLon, minLat, maxLon, maxLat],
        attribution: EXPLORE_TEXTS.STREET_MAP_CREDITS,
      },
    },
    layers: layers(
      SOURCE,
      { ...namedFlavor('light'), regular: MEDIUM_PLACEHOLDER, bold: BOLD_PLACEHOLDER, italic: MEDIUM_PLACEHOLDER },
      { lang: 'pt' },
    )
      .filter(layer => layer.type !== 'symbol' || !('icon-image' in (layer.layout ?? {})))
      .map(layer => withSiteFonts(layer)),
  }
}

/** Rendered by the browser in the site's typeface, because an extract may have names in any alphabet. */
const FAMILY = 'Plus Jakarta Sans Variable'
const MEDIUM = ['Plus Jakarta Sans Medium', FAMILY]
const BOLD = ['Plus Jakarta Sans Bold', FAMILY]

/** Placeholders for fonts, which are replaced by font stacks in the finished style. */
const MEDIUM_PLACEHOLDER = 'medium'
const BOLD_PLACEHOLDER = 'bold'
const FONT_STACKS: Record<string, string[]> = { [MEDIUM_PLACEHOLDER]: MEDIUM, [BOLD_PLACEHOLDER]: BOLD }

/** Replaces each placeholder by its font stack, at any depth of an expression. */
const withSiteFonts = (layer: LayerSpecification): LayerSpecification =>
  JSON.parse(JSON.stringify(layer), (_, value: unknown) =>
    Array.isArray(value) && value.length === 1 && typeof value[0] === 'string'
      ? (FONT_STACKS[value[0]] ?? value)
      : value,
  )
