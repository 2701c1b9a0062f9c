/** Colours of the base map: calm and a little cool, so that markers are the only strong colours. */
export const BASE_MAP_COLORS = {
  water: '#C9DDF0',
  waterLabel: '#5E86AE',
  abroad: '#ECEEF4',
  land: '#F6F7FB',
  urban: '#E9EBF3',
  block: '#E7E9F1',
  border: '#C3C9DB',
  stateBorder: '#A9B1CB',
  road: '#FFFFFF',
  roadEdge: '#C6CDDF',
  main: '#FFF6DF',
  mainEdge: '#DCC79A',
  motorway: '#FBE3BE',
  motorwayEdge: '#E0BC86',
  motorwayLabel: '#8F6A2C',
  streetLabel: '#4E5468',
  place: '#2B3048',
  placeMuted: '#5A6072',
  area: '#737A94',
}
export type BaseMapColors = typeof BASE_MAP_COLORS
