import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Debounce of the search text (specification §9). Milliseconds. */
const SEARCH_PAUSE = 300

/**
 * Filters of a list in the page's URL, so that they survive a reload, a sign-in and the back button. The search text is written
 * there after a pause in typing. `names`: the URL parameter of each filter and of the search text.
 */
export function useUrlFilters<Name extends string>(names: Readonly<Record<Name | 'search', string>>) {
  const [params, setParams] = useSearchParams()
  const keys = Object.keys(names) as (Name | 'search')[]
  const search = params.get(names.search) ?? ''
  const [typed, setTyped] = useState(search)
  const lastWritten = useRef(search)

  const write = (changed: Partial<Record<Name | 'search', string>>) => {
    const next = new URLSearchParams(params)
    for (const key of keys) {
      const value = changed[key]
      if (value === '') next.delete(names[key])
      else if (value !== undefined) next.set(names[key], value)
    }
    if (changed.search !== undefined) lastWritten.current = changed.search
    setParams(next, { replace: true })
  }
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })

  // The URL was changed by the back button or a link: update the field.
  useEffect(() => {
    if (search === lastWritten.current) return
    lastWritten.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (typed.trim() === lastWritten.current) return
    const timer = setTimeout(
      () => latestWrite.current({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
      SEARCH_PAUSE,
    )
    return () => clearTimeout(timer)
  }, [typed])

  return {
    /** A filter's value in the URL, not validated. */
    filterValue: (name: Name | 'search'): string | undefined => params.get(names[name]) ?? undefined,
    typed,
    type: setTyped,
    /** Searches without waiting for the pause. */
    searchNow: () => write({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
    /** '' removes the filter. */
    setFilter: (name: Name, value: string) => write({ [name]: value } as Partial<Record<Name | 'search', string>>),
    clear: () => {
      setTyped('')
      write(Object.fromEntries(keys.map(key => [key, ''])) as Record<Name | 'search', string>)
    },
  }
}
