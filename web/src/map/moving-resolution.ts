import type { Map as MapLibre } from 'maplibre-gl'

/** A frame that takes longer is seen as a stutter. Milliseconds. */
const LONG_FRAME = 50
/**
 * Long frames of a movement without rest after which fewer pixels are drawn: some single ones are long on any machine.
 */
const MAX_LONG_FRAMES = 2
/** Share of the pixels of each axis that a slow machine draws while the map moves. */
const MOVING_SHARE = 0.4
/**
 * Time without a frame after which the map is drawn with all pixels again: who drags again at once does not wait for it.
 * Milliseconds.
 */
const REST = 300

type MovingMap = Pick<MapLibre, 'isMoving' | 'on' | 'redraw' | '_overridePixelRatio' | '_resizeInternal'> & {
  painter: { context: { gl: WebGL2RenderingContext } }
}

/** Names that drivers without a graphics card give themselves: Chrome's, Mesa's and Windows'. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|basic render/i

/** Whether the processor draws the map, so that every frame is known to be slow. */
function isDrawnByProcessor(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return SOFTWARE_RENDERERS.test(String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)))
}

/**
 * Draws the map with fewer pixels while it moves, on machines that are too slow to draw all of them in time: without a
 * graphics card, or with a weak one and a dense screen.
 */
export function drawFewerPixelsWhileMoving(map: MovingMap): void {
  const isKnownAsSlow = isDrawnByProcessor(map.painter.context.gl)
  let isReduced = false
  let watchedFrame: number | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const setReduced = (reduced: boolean) => {
    if (isReduced === reduced || map.painter.context.gl.isContextLost()) return
    isReduced = reduced
    // Not by setPixelRatio, which ends a drag
    map._overridePixelRatio = reduced ? devicePixelRatio * MOVING_SHARE : null
    map._resizeInternal()
    map.redraw() // the canvas is empty in its new size
  }

  const stopWatching = () => {
    if (watchedFrame !== undefined) cancelAnimationFrame(watchedFrame)
    watchedFrame = undefined
  }
  /** In a frame of its own, because a map that is drawn within an event of its movement loses the rest of that event. */
  const reduceOnceSlow = () => {
    let previousAt: number | undefined
    let longFrames = 0
    const watch = (now: number) => {
      watchedFrame = undefined
      if (!map.isMoving()) return // MapLibre also reports a new size as a movement
      if (previousAt !== undefined && now - previousAt > LONG_FRAME) longFrames += 1
      previousAt = now
      if (isKnownAsSlow || longFrames > MAX_LONG_FRAMES) setReduced(true)
      else watchedFrame = requestAnimationFrame(watch)
    }
    watchedFrame = requestAnimationFrame(watch)
  }
  const sharpen = () => {
    stopWatching()
    setReduced(false)
  }

  map.on('move', () => {
    if (!isReduced && watchedFrame === undefined) reduceOnceSlow()
  })
  // Not when the movement ends: a mouse that is held still, or let go outside the map, ends none
  map.on('render', () => {
    clearTimeout(restTimer)
    restTimer = setTimeout(sharpen, REST)
  })
  addEventListener('beforeprint', sharpen)
  map.on('remove', () => {
    stopWatching()
    clearTimeout(restTimer)
    removeEventListener('beforeprint', sharpen)
  })
}
