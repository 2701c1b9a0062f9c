import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** How long a person has to stop typing before the search runs. Milliseconds. */
const SEARCH_PAUSE = 300

/**
 * Filters of a list, stored in the page's URL so that they last over a reload, a sign-in and the back button. The
 * search text is written to the URL after a pause in typing. `names`: URL parameter of each filter and of the search
 * text.
 */
export function useUrlFilters<Name extends string>(names: Readonly<Record<Name | 'search', string>>) {
  const [params, setParams] = useSearchParams()
  const keys = Object.keys(names) as (Name | 'search')[]
  const urlSearch = params.get(names.search) ?? ''
  const [typed, setTyped] = useState(urlSearch)
  const lastWritten = useRef(urlSearch)

  /** `isStep`: whether the browser's back button leads to the filter before. */
  const writeFilters = (changed: Partial<Record<Name | 'search', string>>, isStep = false) => {
    const nextParams = new URLSearchParams(params)
    for (const key of keys) {
      const value = changed[key]
      if (value === '') nextParams.delete(names[key])
      else if (value !== undefined) nextParams.set(names[key], value)
    }
    if (changed.search !== undefined) lastWritten.current = changed.search
    setParams(nextParams, { replace: !isStep })
  }
  const latestWrite = useRef(writeFilters)
  useEffect(() => {
    latestWrite.current = writeFilters
  })

  // The back button or a link has changed the URL: the search field is updated.
  useEffect(() => {
    if (urlSearch === lastWritten.current) return
    lastWritten.current = urlSearch
    setTyped(urlSearch)
  }, [urlSearch])
  useEffect(() => {
    if (typed.trim() === lastWritten.current) return
    const timer = setTimeout(
      () => latestWrite.current({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
      SEARCH_PAUSE,
    )
    return () => clearTimeout(timer)
  }, [typed])

  return {
    /** A filter's value in the URL, which is not validated. */
    filterValue: (name: Name | 'search'): string | undefined => params.get(names[name]) ?? undefined,
    typed,
    type: setTyped,
    /** Searches without waiting for the pause. */
    searchNow: () => writeFilters({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
    /** Sets a filter; '' removes it. */
    setFilter: (name: Name, value: string, isStep?: boolean) =>
      writeFilters({ [name]: value } as Partial<Record<Name | 'search', string>>, isStep),
    clear: () => {
      setTyped('')
      writeFilters(Object.fromEntries(keys.map(key => [key, ''])) as Record<Name | 'search', string>)
    },
  }
}
