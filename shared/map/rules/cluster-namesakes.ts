import type { ClusterMark } from './cluster-points.ts'

/** `number`: from 1 to `count`, along the axis on which the clusters lie further apart. */
export type NamesakePosition = { number: number; count: number; axis: 'north_south' | 'west_east' }

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Where each cluster lies among those of the same place and number of points, by its id; unique ones have no entry. */
export function namesakePositionsOf(clusters: readonly ClusterMark[]): Map<number, NamesakePosition> {
  const groups = Map.groupBy(clusters, ({ properties: { count, place } }) => `${count} ${place ?? ''}`)
  const places = new Map<number, NamesakePosition>()
  for (const group of groups.values()) {
    if (group.length === 1) continue
    const longitudeOf = ({ geometry }: ClusterMark) => geometry.coordinates[0] ?? 0
    const latitudeOf = ({ geometry }: ClusterMark) => geometry.coordinates[1] ?? 0
    const axis = spread(group.map(latitudeOf)) >= spread(group.map(longitudeOf)) ? 'north_south' : 'west_east'
    const ordered = group.toSorted((a, b) =>
      axis === 'north_south' ? latitudeOf(b) - latitudeOf(a) : longitudeOf(a) - longitudeOf(b),
    )
    for (const [index, { properties }] of ordered.entries())
      places.set(properties.cluster_id, { number: index + 1, count: group.length, axis })
  }
  return places
}
