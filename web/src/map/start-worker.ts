const createWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'map' })

/** On the home page, whose first script this is, the worker is loaded while the page's other scripts are evaluated. */
let started = document.getElementById('map') ? createWorker() : undefined
// Who comes later tries again
started?.addEventListener('error', () => {
  started = undefined
})

/** The worker that holds the points and answers each change with the scene to draw (worker.ts). */
export function startWorker(): Worker {
  const worker = started ?? createWorker()
  started = undefined
  return worker
}
