/**
 * Whether this browser implements WebGL 2, which MapLibre needs. Creating a context may still fail, which the map reports; a test
 * here would take a quarter of a second of a slow device's first view.
 */
export const hasWebGl2 = (): boolean => typeof WebGL2RenderingContext !== 'undefined'

/** Whether a WebGL 2 context can be created, for pages whose layout depends on it. */
export function canCreateWebGl2(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext() // browsers allow few contexts at once
    return context !== null
  } catch {
    return false
  }
}
