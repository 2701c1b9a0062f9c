import { lazy } from '#shared/platform/rules/lazy.ts'

const oneDecimal = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))
const wholeNumber = lazy(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }))

/** '7,4', with one decimal. */
export const formatKmNumber = (km: number): string => oneDecimal().format(km)
/** '1.204', for long distances. */
export const formatWholeKm = (km: number): string => wholeNumber().format(km)
