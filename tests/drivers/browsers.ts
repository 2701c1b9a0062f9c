/** The browsers in which the journeys run: Debian's Chromium as a rule, without a sandbox of its own. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ARGS = ['--no-sandbox', '--disable-background-networking']

/** Draws maps by software, on a machine without graphics card; the page around them without that detour. */
export const THAT_DRAWS_MAPS = {
  executablePath,
  args: [...ARGS, '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
}

/** Draws none, as browsers without WebGL: the site says so in the map's place and goes on, with the list of points. */
export const WITHOUT_MAPS = { executablePath, args: [...ARGS, '--disable-gpu', '--disable-3d-apis'] }
