import { profile } from '#shared/domain/profiles.ts'
import { alignAccount } from '../users/account.ts'
import type { Change } from './consume.ts'

/**
 * The identity service follows a profile whose role or name changed or that was removed. Whoever changed it has done so
 * too; this is for when they died between the table and the identity service.
 */
export async function followProfile({ before, after }: Change): Promise<void> {
  const was = profile.safeParse(before)
  if (!was.success) return
  const became = profile.safeParse(after)
  const isFollowed = became.success && became.data.role === was.data.role && became.data.name === was.data.name
  if (!isFollowed) await alignAccount(was.data.id)
}
