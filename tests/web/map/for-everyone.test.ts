import { afterEach, expect, it, vi } from 'vitest'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { STATUS_SHAPES } from '#web/map/icons.ts'
import { MARKS_LAYER } from '#web/map/layers.ts'

/** Records the path of a drawn shape, without its colour. */
class Drawn {
  readonly steps: string[] = []
  arc(...of: number[]) {
    this.steps.push(`arc ${of.length}`)
  }
  moveTo() {
    this.steps.push('move')
  }
  lineTo() {
    this.steps.push('line')
  }
  roundRect() {
    this.steps.push('rectangle')
  }
  closePath() {
    this.steps.push('close')
  }
}

afterEach(() => vi.unstubAllGlobals())

it('gives each status a shape of its own', () => {
  vi.stubGlobal('Path2D', Drawn)
  const shapes = POINT_STATUSES.map(status => {
    const shape = STATUS_SHAPES[status](17)
    return shape instanceof Drawn ? shape.steps.join() : ''
  })
  expect(shapes.every(Boolean)).toBe(true)
  expect(new Set(shapes).size).toBe(POINT_STATUSES.length)
  // A mark's icon depends on its status
  expect(MARKS_LAYER.layout?.['icon-image']).toEqual([
    'case',
    ['==', ['get', 'kind'], 'cluster'],
    expect.anything(),
    ['get', 'status'],
  ])
})
