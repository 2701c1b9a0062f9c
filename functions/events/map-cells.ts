import { setTimeout as pause } from 'node:timers/promises'
import { type CellPoint, type Point, point } from '#shared/domain/points.ts'
import { summarize } from '../map/cell.ts'
import { findCellSummary, saveCellSummary } from '../map/cells-store.ts'
import { cellOf, findPoints, pointsOfCell } from '../points/points-store.ts'
import { type Change, consumeBatch } from './consume.ts'

/** Counts anew every map cell that a point came into, left, or changed in. */
export const handler = consumeBatch(async changes => {
  const changed = new Map<string, Set<string>>()
  for (const seen of changes.flatMap(imagesOf)) {
    const cell = cellOf(seen)
    if (cell) changed.set(cell, (changed.get(cell) ?? new Set()).add(seen.id))
  }
  for (const [cell, pointIds] of changed) await recount(cell, [...pointIds])
})

const imagesOf = ({ before, after }: Change): Point[] =>
  [before, after].flatMap(item => {
    const parsed = point.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })

/** The index is a moment behind the table, and a count may be overtaken by another: both are tried again. */
const ATTEMPTS = 10
const LONGEST_PAUSE_MS = 400

/**
 * Counts a cell from its points. `pointIds` are those whose change asks for it: the count waits until the index shows
 * them as the table has them, or the newest change would be missing until the next one.
 */
export async function recount(cell: string, pointIds: readonly string[] = []): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt))
    const [read, truth] = await Promise.all([findCellSummary(cell), findPoints(pointIds)])
    const points = await pointsOfCell(cell)
    if (isBehind(cell, points, pointIds, truth)) continue
    if (await saveCellSummary(summarize(cell, points, new Date().toISOString()), read?.revision)) return
  }
  throw new Error(`map cell ${cell} could not be counted: its index stays behind or others keep counting it`)
}

function isBehind(
  cell: string,
  indexed: readonly CellPoint[],
  pointIds: readonly string[],
  truth: Map<string, Point>,
): boolean {
  const shown = new Map(indexed.map(({ id, version }) => [id, version]))
  return pointIds.some(id => {
    const known = truth.get(id)
    const belongsHere = known !== undefined && cellOf(known) === cell
    const version = shown.get(id)
    return belongsHere ? version === undefined || version < known.version : version !== undefined
  })
}
