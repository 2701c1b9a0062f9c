import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { COMPARE_TEXTS } from '#shared/map/messages/compare.ts'
import { COMPARISON_LINK_PARAMETER, MAX_COMPARED, parseComparisonLink } from '#shared/map/rules/comparison-links.ts'
import { CART_TEXTS } from '#shared/orders/messages/cart.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { useLinkParameter } from '#web/lib/use-link-parameter.ts'
import { useComparedPoints } from './use-compared-points.ts'

/** The map may still be loading when a toast of the usual four seconds has gone. */
const UNTIL_READ = { duration: Number.POSITIVE_INFINITY }

/** Opens the comparison of a shared link, and names the points that no longer exist. */
export default function LinkedComparison({ onOpen }: { onOpen: () => void }) {
  const queryClient = useQueryClient()
  const { ids: ownIds, replace } = useComparedPoints()

  const openLinked = async (ids: readonly string[]): Promise<void> => {
    if (ids.length > MAX_COMPARED) {
      toast.error(COMPARE_TEXTS.LINK_TOO_LONG(ids.length, MAX_COMPARED), UNTIL_READ)
      return
    }
    const results = await Promise.allSettled(ids.map(id => queryClient.fetchQuery(pointQueryOptions(id))))
    const isMissing = (index: number): boolean => {
      const result = results[index]
      return result?.status === 'rejected' && isMissingPoint(result.reason)
    }
    // A point that could not be loaded stays, because the comparison offers to load it again
    const known = ids.filter((_, index) => !isMissing(index))
    const unknown = ids.filter((_, index) => isMissing(index))
    if (known.length === 0) {
      toast.error(COMPARE_TEXTS.LINK_EMPTY, UNTIL_READ)
      return
    }
    replace(known)
    onOpen()
    if (unknown.length > 0) toast.warning(CART_TEXTS.LINK_UNKNOWN(unknown), UNTIL_READ)
    if (ownIds.some(id => !known.includes(id)))
      toast(COMPARE_TEXTS.LINK_REPLACED, {
        ...UNTIL_READ,
        action: { label: COMPARE_TEXTS.RESTORE, onClick: () => replace(ownIds) },
      })
  }
  useLinkParameter(COMPARISON_LINK_PARAMETER, value => void openLinked(parseComparisonLink(value)))
  return null
}
