import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { untilText } from '#shared/platform/messages/phrases.ts'
import { formatDateWithWeekday, formatLastDayWithWeekday } from '#web/lib/dates.ts'

/** ' até seg., 23 de nov. de 2026' for a point that is reserved or sold until that day; '' for others. */
export function unavailableUntilLabel({
  status,
  reserved_until,
  sold_until,
}: Pick<PublicPoint, 'status' | 'reserved_until' | 'sold_until'>): string {
  const end = status === 'reserved' ? reserved_until : status === 'sold' ? sold_until : null
  if (!end || Number.isNaN(Date.parse(end))) return ''
  return untilText(status === 'reserved' ? formatLastDayWithWeekday(end) : formatDateWithWeekday(end))
}
