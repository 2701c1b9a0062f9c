/** Starts the worker that holds the points and answers each change with the scene to draw (worker.ts). */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'map' })
