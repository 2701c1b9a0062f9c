import { COLORS, FONT_FAMILY } from '#web/lib/colors.ts'

/** Colours of the theme, for the map's canvas images and layers. */
export const MAP_PALETTE = {
  available: COLORS.available,
  reserved: COLORS.reserved,
  sold: COLORS.sold,
  cluster: COLORS.cluster,
  onCluster: COLORS.surface,
  selection: COLORS.primary,
  onSelection: COLORS.onPrimary,
  inCart: COLORS.accent,
  ink: COLORS.ink,
  surface: COLORS.surface,
  fontFamily: FONT_FAMILY,
} as const

export type MapPalette = { readonly [Role in keyof typeof MAP_PALETTE]: string }
