import { afterAll, vi } from 'vitest'

// The test files of a worker share loaded packages, because loading these takes longer than running most files. The
// project's own modules are reset after each file, because functions read their environment when they are loaded.
const environmentBefore = { ...process.env }

afterAll(() => {
  vi.resetModules()
  for (const name of Object.keys(process.env)) if (!(name in environmentBefore)) delete process.env[name]
  Object.assign(process.env, environmentBefore)
})
