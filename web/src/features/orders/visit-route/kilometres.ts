const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** '7,4' */
export const kmOf = (km: number): string => tenths.format(km)
/** '1.204', of what is far off. */
export const wholeKm = (km: number): string => whole.format(km)
