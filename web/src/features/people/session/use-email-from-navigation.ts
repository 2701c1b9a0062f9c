import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const navigationState = z.object({ email: z.string() })

/**
 * The e-mail that another account screen put into the navigation state ('' if none did), so that nobody has to type it
 * twice.
 */
export function useEmailFromNavigation(): string {
  const { state } = useLocation()
  const parsed = navigationState.safeParse(state)
  return parsed.success ? parsed.data.email : ''
}
