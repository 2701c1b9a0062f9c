import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { type EmailedLink, INVITE_FLOW } from '#web/features/people/session/use-session.ts'

/** What brought somebody to the page that sets a password; `email` is '' where it is not known. */
export type WayHere =
  | ({ by: 'recovery' } & EmailedLink)
  | { by: 'invite'; email: string }
  /** The password is set; the login is next. */
  | { by: 'done'; email: string }
  | { by: 'nothing'; email: '' }

const email = z._default(z.string(), '')
const recovery = z.object({
  email: z.string().check(z.minLength(1)),
  code: z.string().check(z.minLength(1)),
  proof: z._default(z.string(), ''),
})
const kept = z.union([
  z.object({ done: z.literal(true), email }),
  z.object({ recovery }),
  z.object({ from: z.literal(INVITE_FLOW), email }),
])

/** The link of the recovery e-mail: /update-password?type=recovery&email=…&proof=…&code=… */
function linkOf(search: URLSearchParams) {
  const link = recovery.safeParse({
    email: search.get('email')?.trim().toLowerCase(),
    code: search.get('code')?.trim(),
    proof: search.get('proof')?.trim(),
  })
  return search.get('type') === 'recovery' && link.success ? link.data : undefined
}

function wayOf(state: unknown): WayHere {
  const known = kept.safeParse(state)
  if (!known.success) return { by: 'nothing', email: '' }
  if ('recovery' in known.data) return { by: 'recovery', ...known.data.recovery }
  return { by: 'done' in known.data ? 'done' : 'invite', email: known.data.email }
}

/**
 * Takes the code of a recovery link out of the address at once, where others could read it, and keeps it in the history
 * entry, where a reload finds it. `settle` tells that the password of `email` is set: the code is forgotten then.
 */
export function useWayHere(): { way: WayHere; settle: (email: string) => void } {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // The history entry is written a moment later than the session changes; nothing else may be shown meanwhile.
  const [settled, setSettled] = useState<WayHere>()
  const link = linkOf(search)
  useEffect(() => {
    const link = linkOf(search)
    if (link) navigate({ pathname }, { replace: true, state: { recovery: link } })
  }, [search, pathname, navigate])
  return {
    way: settled ?? (link ? { by: 'recovery', ...link } : wayOf(state)),
    settle: email => {
      setSettled({ by: 'done', email })
      navigate({ pathname }, { replace: true, state: { done: true, email } })
    },
  }
}
