import { expect, test } from 'vitest'
import { namesakePositionsOf } from '#shared/map/rules/cluster-namesakes.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'

const cluster = (cluster_id: number, place: string | undefined, count: number, position: [number, number]) =>
  ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: position },
    properties: { kind: 'cluster', cluster_id, place, count, members: count },
  }) satisfies ClusterMark

test('clusters of one place and number are ordered along the axis on which they lie further apart', () => {
  const places = namesakePositionsOf([
    cluster(1, 'Centro, Nova Odessa', 6, [-47.3, -22.79]),
    cluster(2, 'Centro, Nova Odessa', 6, [-47.31, -22.77]),
    cluster(3, 'Centro, Nova Odessa', 5, [-47.31, -22.77]),
    cluster(4, undefined, 2, [-47.1, -22.7]),
    cluster(5, undefined, 2, [-47.3, -22.7]),
    cluster(6, undefined, 2, [-47.2, -22.7]),
  ])
  expect([...places].toSorted(([a], [b]) => a - b)).toEqual([
    [1, { number: 2, count: 2, axis: 'north_south' }],
    [2, { number: 1, count: 2, axis: 'north_south' }],
    [4, { number: 3, count: 3, axis: 'west_east' }],
    [5, { number: 1, count: 3, axis: 'west_east' }],
    [6, { number: 2, count: 3, axis: 'west_east' }],
  ])
})
