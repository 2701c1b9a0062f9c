/**
 * Code that most visits of the public map need next: one module and so one chunk, preloaded at the first interaction.
 */
export { PointList } from '#web/features/map/explore/point-list.tsx'
export { PointSheet } from '#web/features/map/explore/point-sheet.tsx'
export { CartAndReservationDialogs } from '#web/features/orders/reservation/cart-and-reservation-dialogs.tsx'
export { VisitSheet } from '#web/features/orders/visit-route/visit-sheet.tsx'
