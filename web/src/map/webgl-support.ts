/**
 * Whether this browser knows of WebGL 2 at all, which MapLibre needs. It may still refuse it, which the map tells: to ask
 * for a context only to know is a quarter of a second of a slow device's first view.
 */
export const hasWebGl2 = (): boolean => typeof WebGL2RenderingContext !== 'undefined'

/** Whether this browser really draws it, where a form is laid out by the answer. */
export function canCreateWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext() // browsers allow few contexts at once
    return context !== null
  } catch {
    return false
  }
}
