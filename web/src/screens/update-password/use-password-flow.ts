import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { type EmailedLink, INVITE_FLOW_STATE } from '#web/features/people/session/use-session.ts'

/** How somebody came to the page that sets a password. `email` is '' if it is unknown. */
export type PasswordFlow =
  | ({ by: 'recovery' } & EmailedLink)
  | { by: 'invite'; email: string }
  /** The password is set; the login is next. */
  | { by: 'done'; email: string }
  | { by: 'none'; email: '' }

const email = z._default(z.string(), '')
const recoveryLink = z.object({
  email: z.string().check(z.minLength(1)),
  code: z.string().check(z.minLength(1)),
  proof: z._default(z.string(), ''),
})
const historyState = z.union([
  z.object({ done: z.literal(true), email }),
  z.object({ recovery: recoveryLink }),
  z.object({ from: z.literal(INVITE_FLOW_STATE), email }),
])

/** The link of the recovery e-mail: /update-password?type=recovery&email=…&proof=…&code=… */
function recoveryLinkIn(searchParams: URLSearchParams) {
  const link = recoveryLink.safeParse({
    email: searchParams.get('email')?.trim().toLowerCase(),
    code: searchParams.get('code')?.trim(),
    proof: searchParams.get('proof')?.trim(),
  })
  return searchParams.get('type') === 'recovery' && link.success ? link.data : undefined
}

function flowOf(state: unknown): PasswordFlow {
  const parsedState = historyState.safeParse(state)
  if (!parsedState.success) return { by: 'none', email: '' }
  if ('recovery' in parsedState.data) return { by: 'recovery', ...parsedState.data.recovery }
  return { by: 'done' in parsedState.data ? 'done' : 'invite', email: parsedState.data.email }
}

/**
 * Moves the code of a recovery link from the URL, where others could read it, to the history entry, where a reload finds it.
 * Call `finish` once the password of `email` is set: it removes the code.
 */
export function usePasswordFlow(): { flow: PasswordFlow; finish: (email: string) => void } {
  const [searchParams] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // The history entry is updated a moment after the session changes; without this, another page would flash in between.
  const [finishedFlow, setFinishedFlow] = useState<PasswordFlow>()
  const link = recoveryLinkIn(searchParams)
  useEffect(() => {
    const link = recoveryLinkIn(searchParams)
    if (link) navigate({ pathname }, { replace: true, state: { recovery: link } })
  }, [searchParams, pathname, navigate])
  return {
    flow: finishedFlow ?? (link ? { by: 'recovery', ...link } : flowOf(state)),
    finish: email => {
      setFinishedFlow({ by: 'done', email })
      navigate({ pathname }, { replace: true, state: { done: true, email } })
    },
  }
}
