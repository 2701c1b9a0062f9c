import { useState } from 'react'
import { readStoredText, writeStoredText } from '#web/lib/stored-value.ts'

const STORAGE_KEY = 'ponto-urbano.side-menu'

/** Whether the side menu is collapsed to icons; stored in this browser. */
export function useNarrowSideMenu(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(() => readStoredText(STORAGE_KEY) === 'narrow')
  const toggle = () => {
    setNarrow(!narrow)
    writeStoredText(STORAGE_KEY, narrow ? 'wide' : 'narrow')
  }
  return [narrow, toggle]
}
