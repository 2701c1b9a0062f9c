import type { PublicPoint } from '#shared/domain/points.ts'

const format = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
})

/** ' até seg., 23 nov. 2026' for a point that is reserved or sold until then; nothing for others. */
export function untilLabel({
  status,
  reserved_until,
  sold_until,
}: Pick<PublicPoint, 'status' | 'reserved_until' | 'sold_until'>): string {
  const until = status === 'reserved' ? reserved_until : status === 'sold' ? sold_until : null
  if (!until || Number.isNaN(Date.parse(until))) return ''
  const parts = new Map(format.formatToParts(new Date(until)).map(({ type, value }) => [type, value]))
  return ` até ${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}
