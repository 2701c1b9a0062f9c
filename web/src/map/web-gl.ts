/** Whether this browser can draw the map: MapLibre needs WebGL 2. */
export function canDrawMap(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext() // browsers allow few contexts at once
    return context !== null
  } catch {
    return false
  }
}
