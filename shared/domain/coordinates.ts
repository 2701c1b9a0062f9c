/** 1e-7 degree is about 1 cm: more digits are noise of a spreadsheet. */
const DECIMALS = 7

/** Degrees as people write them: '-22,740250' or '-22.740250'. undefined when it is no number. */
export function parseDegrees(text: string): number | undefined {
  const written = text.trim().replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(written)) return undefined
  return Number(Number(written).toFixed(DECIMALS))
}

export const isLatitude = (degrees: number): boolean => degrees >= -90 && degrees <= 90
export const isLongitude = (degrees: number): boolean => degrees >= -180 && degrees <= 180
