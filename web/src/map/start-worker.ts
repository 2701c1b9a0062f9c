const createWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'map' })

/** On the home page this is evaluated before all else (early-home.ts), so the worker loads while the other scripts are. */
let started = document.getElementById('map') ? createWorker() : undefined
// The next call of startWorker creates another worker
started?.addEventListener('error', () => {
  started = undefined
})

/** The worker that holds the points and answers each change with a scene to draw (worker.ts). */
export function startWorker(): Worker {
  const worker = started ?? createWorker()
  started = undefined
  return worker
}
