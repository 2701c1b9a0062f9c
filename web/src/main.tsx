// What the site begins with is begun in parts, none of which keeps a slow device from drawing for long.
import './app/start/react.ts'

import './app/start/theme.ts'

import './app/start/schemas.ts'

import '@fontsource-variable/plus-jakarta-sans'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In a transition React draws in slices and lets the browser answer in between: the first drawing is its longest.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
