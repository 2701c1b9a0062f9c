/** The browsers of the journeys: Debian's Chromium by default, started without its sandbox. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = ['--no-sandbox', '--disable-background-networking']

/**
 * A browser that renders WebGL maps in software, for machines without a graphics card. The rest of the page is rendered
 * normally. On a busy machine Chromium would take the drawing process for hung, end it, and turn WebGL off.
 */
export const BROWSER_WITH_MAPS = {
  executablePath,
  args: [
    ...ARGS,
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-gpu-compositing',
    '--disable-gpu-watchdog',
    '--disable-gpu-process-crash-limit',
  ],
}

/**
 * Behaves like a browser without WebGL: the site shows a message instead of the map, and points are found in the list.
 */
export const BROWSER_WITHOUT_MAPS = { executablePath, args: [...ARGS, '--disable-gpu', '--disable-3d-apis'] }
