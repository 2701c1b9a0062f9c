import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** How long somebody pauses before the search is made (specification §9). Milliseconds. */
const SEARCH_PAUSE = 300

/**
 * What a list is narrowed down to. It stands in the page's address, so that it survives a reload, a sign-in and the way
 * back; the text gets there once its typing pauses. `names`: each filter's name in the address; `search` is the text's.
 */
export function useUrlFilters<Name extends string>(names: Readonly<Record<Name | 'search', string>>) {
  const [params, setParams] = useSearchParams()
  const keys = Object.keys(names) as (Name | 'search')[]
  const search = params.get(names.search) ?? ''
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  const write = (changed: Partial<Record<Name | 'search', string>>) => {
    const next = new URLSearchParams(params)
    for (const key of keys) {
      const value = changed[key]
      if (value === '') next.delete(names[key])
      else if (value !== undefined) next.set(names[key], value)
    }
    if (changed.search !== undefined) written.current = changed.search
    setParams(next, { replace: true })
  }
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  // The address changed by itself, by the way back or a link: the field follows.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (typed.trim() === written.current) return
    const timer = setTimeout(
      () => latest.current({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
      SEARCH_PAUSE,
    )
    return () => clearTimeout(timer)
  }, [typed])

  return {
    /** What the address says of a filter, unchecked; undefined: nothing. */
    filterValue: (name: Name | 'search'): string | undefined => params.get(names[name]) ?? undefined,
    typed,
    type: setTyped,
    /** Without waiting for the pause. */
    searchNow: () => write({ search: typed.trim() } as Partial<Record<Name | 'search', string>>),
    /** '' takes the filter away. */
    setFilter: (name: Name, value: string) => write({ [name]: value } as Partial<Record<Name | 'search', string>>),
    clear: () => {
      setTyped('')
      write(Object.fromEntries(keys.map(key => [key, ''])) as Record<Name | 'search', string>)
    },
  }
}
