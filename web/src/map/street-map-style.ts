import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import type { MapScheme } from './map-colors.ts'
import { readHeader } from './pmtiles.ts'

const SOURCE = 'streets'

/**
 * The style of a street extract by Protomaps at `url`, in the page's letters. Its symbols need a sheet of pictures, which the
 * site does not have: names say the same. Rejects for a file that is none, or does not answer to HTTP Range.
 */
export async function streetMapStyle(url: string, scheme: MapScheme): Promise<StyleSpecification> {
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
        attribution: EXPLORE.STREET_MAP_CREDITS,
      },
    },
    layers: layers(
      SOURCE,
      { ...namedFlavor(scheme), regular: MEDIUM_MARK, bold: BOLD_MARK, italic: MEDIUM_MARK },
      { lang: 'pt' },
    )
      .filter(layer => layer.type !== 'symbol' || !('icon-image' in (layer.layout ?? {})))
      .map(layer => inOurLetters(layer)),
  }
}

/** The browser draws these with the page's own typeface: an extract may name places in any alphabet. */
const FAMILY = 'Plus Jakarta Sans Variable'
const MEDIUM = ['Plus Jakarta Sans Medium', FAMILY]
const BOLD = ['Plus Jakarta Sans Bold', FAMILY]

/** Where the style names a font, for which a stack of names stands afterwards. */
const MEDIUM_MARK = 'medium'
const BOLD_MARK = 'bold'
const STACKS: Record<string, string[]> = { [MEDIUM_MARK]: MEDIUM, [BOLD_MARK]: BOLD }

/** A list of one font becomes that of our letters, wherever in an expression it stands. */
const inOurLetters = (layer: LayerSpecification): LayerSpecification =>
  JSON.parse(JSON.stringify(layer), (_, value: unknown) =>
    Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? (STACKS[value[0]] ?? value) : value,
  )
