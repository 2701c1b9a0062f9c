/**
 * Whether this browser implements WebGL 2, which MapLibre needs. A context may still not be available, which the map
 * reports: creating one here would take a quarter of a second on a slow device.
 */
export const hasWebGl2 = (): boolean => typeof WebGL2RenderingContext !== 'undefined'

/** Whether a WebGL 2 context can be created, for pages whose layout depends on it. */
export function canCreateWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext() // releases the context, because browsers allow few at the same time
    return context !== null
  } catch {
    return false
  }
}
