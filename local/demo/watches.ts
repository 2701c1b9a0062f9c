import { watchExpiresAt } from '#shared/map/rules/point-watches.ts'
import type { SeededDemo } from './seed.ts'

/** Number of sold points that the demo client watches. */
const WATCH_COUNT = 2

/** Seeds the demo client's point watches. Cancelling the order of such a point sends the e-mail. */
export async function seedWatches({ points }: SeededDemo, now: string): Promise<void> {
  const [{ findPoint }, { putWatch, watchKeyOfEmail }] = await Promise.all([
    import('#functions/catalogue/points/points-store.ts'),
    import('#functions/map/point-watches/point-watches-store.ts'),
  ])
  const email = 'cliente@ponto.local'
  const soldPoints = points.filter(({ status, company_name }) => status === 'sold' && company_name !== 'Clara Cliente')
  for (const { id } of soldPoints.slice(0, WATCH_COUNT)) {
    const point = await findPoint(id)
    if (!point) continue
    await putWatch({
      point_id: id,
      key: watchKeyOfEmail(email),
      email,
      asked_at: now,
      confirmed_at: now,
      id: crypto.randomUUID(),
      secret: crypto.randomUUID(),
      expires_at: watchExpiresAt(point, now),
    })
  }
}
