import type { Map as MapLibre } from 'maplibre-gl'

/** A frame that takes longer is seen as a stutter. Milliseconds. */
const LONG_FRAME = 50
/** Long frames of one movement after which fewer pixels are drawn: some single ones are long on any machine. */
const MAX_LONG_FRAMES = 2
/** Share of the pixels of each axis that a slow machine draws while the map moves. */
const MOVING_SHARE = 0.4
/** Time without a frame after which a map at rest is drawn with all pixels again: who drags again at once does not wait for it. Milliseconds. */
const REST = 300

type MovingMap = Pick<MapLibre, 'on' | 'redraw' | '_overridePixelRatio' | '_resizeInternal'> & {
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
  let isMoving = false
  let isReduced = false
  let frame = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const setReduced = (reduced: boolean) => {
    if (isReduced === reduced || map.painter.context.gl.isContextLost()) return
    isReduced = reduced
    // What setPixelRatio does, but for ending the movement
    map._overridePixelRatio = reduced ? devicePixelRatio * MOVING_SHARE : null
    map._resizeInternal()
    map.redraw() // the canvas is empty in its new size
  }

  /** In a frame of its own, because a map that is drawn within an event of its movement loses the rest of that event. */
  const reduceOnceSlow = () => {
    let previousAt: number | undefined
    let longFrames = 0
    const watch = (now: number) => {
      if (previousAt !== undefined && now - previousAt > LONG_FRAME) longFrames += 1
      previousAt = now
      if (isKnownAsSlow || longFrames > MAX_LONG_FRAMES) setReduced(true)
      else frame = requestAnimationFrame(watch)
    }
    frame = requestAnimationFrame(watch)
  }

  const sharpenOnceStill = () => {
    clearTimeout(restTimer)
    if (isReduced && !isMoving) restTimer = setTimeout(() => setReduced(false), REST)
  }

  map.on('movestart', () => {
    isMoving = true
    clearTimeout(restTimer)
    cancelAnimationFrame(frame)
    if (!isReduced) reduceOnceSlow()
  })
  map.on('moveend', () => {
    isMoving = false
    cancelAnimationFrame(frame)
    sharpenOnceStill()
  })
  map.on('render', sharpenOnceStill) // names and new points are drawn after the movement
  map.on('remove', () => {
    cancelAnimationFrame(frame)
    clearTimeout(restTimer)
  })
}
