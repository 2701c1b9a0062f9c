import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { type EmailedLink, INVITE_FLOW_STATE } from '#web/features/people/session/use-session.ts'

/** How a person came to the page that sets a password. `email` is '' if it is unknown. */
export type PasswordFlow =
  | ({ by: 'recovery' } & EmailedLink)
  | { by: 'invite'; email: string }
  /** The password was set, and the login follows. */
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

/** The parameters of a recovery e-mail's link: /update-password?type=recovery&email=…&proof=…&code=… */
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
 * Moves the code of a recovery link from the URL, where others could read it, to the history entry, where it is still
 * found after a reload. Call `finish` once the password for `email` is set; it removes the code.
 */
export function usePasswordFlow(): { flow: PasswordFlow; finish: (email: string) => void } {
  const [searchParams] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  // The history entry changes a moment after the session; without this state, another page would be visible in between.
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
