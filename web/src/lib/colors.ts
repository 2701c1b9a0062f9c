/** Colours that the theme has in common with the map, which is drawn before the theme is loaded. */
export const COLORS = {
  primary: '#2F3FBF',
  onPrimary: '#FFFFFF',
  ink: '#171A2B',
  surface: '#FFFFFF',
  accent: '#FF7A45',
  cluster: '#2563EB',
  available: '#1B7F4B',
  reserved: '#F2B705',
  sold: '#C62F3B',
} as const

export const FONT_FAMILY = "'Plus Jakarta Sans Variable', system-ui, sans-serif"
