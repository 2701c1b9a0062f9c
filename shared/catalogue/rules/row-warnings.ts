import { locationWarning } from '../../platform/rules/coordinates.ts'
import type { Centavos } from '../../platform/rules/money.ts'
import { MAP_CENTER } from './map-settings.ts'
import { PERIOD_YEARS, type PeriodYears } from './periods.ts'
import type { CorrectedPlace, PointRow, RowError } from './point-rows.ts'
import { isForSale, type Prices, pricesFromFields } from './prices.ts'
import { ownElseTierPrices, type PricingTier, pricesOfTier } from './pricing-tiers.ts'

/** Warnings about probable mistakes in a valid line of a sheet, which can be imported nevertheless. */
export function pointRowWarnings(row: PointRow, tiers: readonly PricingTier[]): RowError[] {
  const tier = tiers.find(({ id }) => id === row.pricing_tier_id)
  const place = placeWarning(row)
  return [...(place ? [place] : []), ...ownPriceWarnings(pricesFromFields(row), tier)].map(warning => ({
    line: row.line,
    ...warning,
  }))
}

type Warning = Pick<RowError, 'column' | 'message'>

/**
 * Warnings about a point's own prices that contradict each other or, in other periods, the tier's. Of the periods with the
 * tier's price only the first is named, because one wrong price contradicts all of them.
 */
export function ownPriceWarnings(own: Prices, tier: PricingTier | undefined): Warning[] {
  const prices = ownElseTierPrices(own, tier)
  const ofTier = pricesOfTier(tier)
  const isOwn = (years: PeriodYears): boolean => isForSale(own[years])
  const named = (years: PeriodYears): string =>
    `${years === 1 ? '1 ano' : `${years} anos`}${isOwn(years) ? '' : ' (preço do nível)'}`
  const warnings = PERIOD_YEARS.flatMap(years => {
    const dearer = PERIOD_YEARS.find(
      shorter => shorter < years && (isOwn(shorter) || isOwn(years)) && costsLess(prices, years, shorter),
    )
    const costsMore = costsMoreThanShorter(prices, years) && (isOwn(years) || !costsMoreThanShorter(ofTier, years))
    const cause = isOwn(years) ? years : (dearer ?? PERIOD_YEARS.find(isOwn))
    if (cause === undefined || !(dearer || costsMore)) return []
    const than = dearer ? `menos do que ${named(dearer)}` : 'mais do que períodos mais curtos somados'
    return { years, column: `preco_${cause}` as const, message: `${named(years)} custam ${than}.` }
  })
  const firstOfTier = warnings.find(({ years }) => !isOwn(years))
  return warnings
    .filter(warning => isOwn(warning.years) || warning === firstOfTier)
    .map(({ column, message }) => ({ column, message }))
}

/** Whether a period costs less in total than another one. */
function costsLess(prices: Prices, years: PeriodYears, than: PeriodYears): boolean {
  const [price, other] = [prices[years], prices[than]]
  return isForSale(price) && isForSale(other) && price < other
}

const withSigns = ({ latitude, longitude }: CorrectedPlace): CorrectedPlace => ({
  latitude: -Math.abs(latitude),
  longitude: -Math.abs(longitude),
})
const swapped = ({ latitude, longitude }: CorrectedPlace): CorrectedPlace => ({
  latitude: longitude,
  longitude: latitude,
})
const isNear = (place: CorrectedPlace): boolean => !locationWarning(place, MAP_CENTER)

/**
 * A correction for a line outside of the region: with the missing minus signs, or with latitude and longitude swapped.
 * Undefined when neither leads into the region.
 */
export function repairedPlaceOfRow({ latitude, longitude }: PointRow): CorrectedPlace | undefined {
  if (latitude === null || longitude === null || isNear({ latitude, longitude })) return undefined
  const place = withSigns({ latitude, longitude })
  return [place, swapped(place)].find(isNear)
}

function placeWarning(row: PointRow): Warning | undefined {
  const { latitude, longitude } = row
  if (latitude === null || longitude === null) return undefined
  const doubt = locationWarning({ latitude, longitude }, MAP_CENTER)
  if (doubt === 'zero') return { column: 'latitude', message: 'Latitude e longitude zero ficam no meio do oceano.' }
  if (!doubt) return undefined
  if (isNear(withSigns({ latitude, longitude }))) return signWarning(latitude > 0, longitude > 0)
  if (repairedPlaceOfRow(row)) return { column: 'latitude', message: 'Latitude e longitude parecem trocadas.' }
  return { message: 'Fica a mais de 100 km da região.' }
}

function signWarning(lacksLatitude: boolean, lacksLongitude: boolean): Warning {
  if (lacksLatitude && lacksLongitude)
    return {
      column: 'latitude',
      message: 'Faltam os sinais de menos: no Brasil latitude e longitude são negativas, como -22,74 e -47,33.',
    }
  return lacksLatitude
    ? { column: 'latitude', message: 'Falta o sinal de menos: no Brasil a latitude é negativa, como -22,74.' }
    : { column: 'longitude', message: 'Falta o sinal de menos: no Brasil a longitude é negativa, como -47,33.' }
}

/** Whether several shorter periods that add up to the same years cost less. */
function costsMoreThanShorter(prices: Prices, years: PeriodYears): boolean {
  const price = prices[years]
  if (!isForSale(price)) return false
  const cheapest: (Centavos | undefined)[] = [0]
  for (let total = 1; total <= years; total += 1) {
    const sums = PERIOD_YEARS.filter(period => period < years && period <= total).flatMap(period => {
      const rest = cheapest[total - period]
      const own = prices[period]
      return rest !== undefined && isForSale(own) ? [rest + own] : []
    })
    cheapest[total] = sums.length > 0 ? Math.min(...sums) : undefined
  }
  const sum = cheapest[years]
  return sum !== undefined && price > sum
}
