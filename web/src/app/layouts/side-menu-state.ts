import { useState } from 'react'

const STORAGE_KEY = 'ponto-urbano.side-menu'

function wasNarrow(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'narrow'
  } catch {
    return false // a browser that keeps nothing
  }
}

/** Whether the side menu shows its icons alone, as this person left it in this browser. */
export function useNarrowSideMenu(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(wasNarrow)
  const toggle = () => {
    setNarrow(!narrow)
    try {
      localStorage.setItem(STORAGE_KEY, narrow ? 'wide' : 'narrow')
    } catch {
      // It holds for this visit
    }
  }
  return [narrow, toggle]
}
