import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const carried = z.object({ email: z.string() })

/**
 * The e-mail that another account screen handed over in the navigation state ('' when none did), so that nobody types
 * it twice.
 */
export function useTypedEmail(): string {
  const { state } = useLocation()
  const known = carried.safeParse(state)
  return known.success ? known.data.email : ''
}
