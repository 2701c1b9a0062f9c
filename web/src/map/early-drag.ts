import type { Map as MapLibre } from 'maplibre-gl'
import { isDrag, isOnOutline } from './early-clicks.ts'

/** Marks the moves of a map that only follow a drag of the picture. */
const FOLLOWS_DRAG = { followsEarlyDrag: true }
export const isFollowingDrag = (event: object): boolean => 'followsEarlyDrag' in event

/**
 * Lets the picture that the map opens with be dragged before there is a map. Returns how the map follows: at once as far as the
 * picture was dragged, then with each further step of the drag that it did not see begin. A drag that begins once there is a
 * map is the map's own.
 */
export function dragPicture(container: HTMLElement, picture: HTMLElement): (map: Pick<MapLibre, 'panBy'>) => void {
  let map: Pick<MapLibre, 'panBy'> | undefined
  let drag: { pointerId: number; x: number; y: number; hasMoved: boolean } | undefined
  const dragged = { x: 0, y: 0 }
  const panMap = (x: number, y: number) => map?.panBy([-x, -y], { duration: 0 }, FOLLOWS_DRAG)
  const listeners = new AbortController()
  const options = { signal: listeners.signal }
  container.addEventListener(
    'pointerdown',
    ({ pointerId, isPrimary, button, clientX, clientY }) => {
      if (isPrimary && button === 0 && !map && !isOnOutline(clientX, clientY))
        drag = { pointerId, x: clientX, y: clientY, hasMoved: false }
    },
    options,
  )
  // On the window: the screen moves the picture to another element when it takes the map over
  addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (drag?.pointerId !== pointerId) return
      const [x, y] = [clientX - drag.x, clientY - drag.y]
      if (!drag.hasMoved && !isDrag(x, y)) return
      drag = { pointerId, x: clientX, y: clientY, hasMoved: true }
      dragged.x += x
      dragged.y += y
      picture.style.setProperty('--dragged-x', `${dragged.x}px`)
      picture.style.setProperty('--dragged-y', `${dragged.y}px`)
      panMap(x, y)
    },
    options,
  )
  const end = ({ pointerId }: PointerEvent) => {
    if (drag?.pointerId !== pointerId) return
    drag = undefined
    if (map) listeners.abort()
  }
  addEventListener('pointerup', end, options)
  addEventListener('pointercancel', end, options)
  return earlyMap => {
    map = earlyMap
    if (dragged.x !== 0 || dragged.y !== 0) panMap(dragged.x, dragged.y)
    if (!drag) listeners.abort()
  }
}
