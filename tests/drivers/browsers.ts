/** The browsers of the journeys: Debian's Chromium by default, without its sandbox. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = ['--no-sandbox', '--disable-background-networking']

/** Renders WebGL maps in software, for machines without a graphics card; the rest of the page is rendered normally. */
export const BROWSER_WITH_MAPS = {
  executablePath,
  args: [...ARGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
}

/** Like a browser without WebGL: the site shows a message instead of the map and works by the list of points. */
export const BROWSER_WITHOUT_MAPS = { executablePath, args: [...ARGS, '--disable-gpu', '--disable-3d-apis'] }
