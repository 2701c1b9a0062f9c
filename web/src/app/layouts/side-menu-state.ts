import { useState } from 'react'

const STORAGE_KEY = 'ponto-urbano.side-menu'

function readStoredState(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'narrow'
  } catch {
    return false // the browser blocks storage
  }
}

/** Whether the side menu is collapsed to icons; stored in this browser. */
export function useNarrowSideMenu(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(readStoredState)
  const toggle = () => {
    setNarrow(!narrow)
    try {
      localStorage.setItem(STORAGE_KEY, narrow ? 'wide' : 'narrow')
    } catch {
      // If the browser blocks storage, the choice lasts until the page is left.
    }
  }
  return [narrow, toggle]
}
