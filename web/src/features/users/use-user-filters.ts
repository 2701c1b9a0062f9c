import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Role, role as roleSchema, type UserStatus, userStatus } from '#shared/domain/users.ts'

/** How long somebody pauses before the search is made (specification §9). Milliseconds. */
const SEARCH_PAUSE = 300

export type UserFilter = { search?: string; role?: Role; status?: UserStatus }

/** The names that the filter has in the page's address. */
const PARAMS = { search: 'busca', role: 'acesso', status: 'status' } as const

/**
 * What the list is narrowed down to. It stands in the page's address, so that it survives a reload, a sign-in and the
 * way back; the text gets there once its typing pauses.
 */
export function useUserFilters() {
  const [params, setParams] = useSearchParams()
  const search = params.get(PARAMS.search) ?? ''
  const role = roleSchema.safeParse(params.get(PARAMS.role)).data
  const status = userStatus.safeParse(params.get(PARAMS.status)).data
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  const write = (changed: Partial<Record<keyof typeof PARAMS, string>>) => {
    const next = new URLSearchParams(params)
    for (const key of Object.keys(PARAMS) as (keyof typeof PARAMS)[]) {
      const value = changed[key]
      if (value === '') next.delete(PARAMS[key])
      else if (value !== undefined) next.set(PARAMS[key], value)
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
    const timer = setTimeout(() => latest.current({ search: typed.trim() }), SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  const filter: UserFilter = { ...(search ? { search } : {}), ...(role ? { role } : {}), ...(status ? { status } : {}) }
  return {
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    typed,
    type: setTyped,
    /** Without waiting for the pause. */
    searchNow: () => write({ search: typed.trim() }),
    chooseRole: (chosen: string) => write({ role: chosen }),
    chooseStatus: (chosen: string) => write({ status: chosen }),
    clear: () => {
      setTyped('')
      write({ search: '', role: '', status: '' })
    },
  }
}
