// With the site's own style in one file, which the home page needs at once.
import 'maplibre-gl/dist/maplibre-gl.css'
import '@fontsource-variable/plus-jakarta-sans'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { tolerateTranslators } from './lib/translated-text.ts'

tolerateTranslators()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In a transition React renders in slices, between which the browser can respond; the first rendering is the longest.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
