import type { InstalmentStatus } from '#shared/orders/rules/instalments.ts'
import { useFoldedLines } from '#web/ui/folded-lines.tsx'

/** An order's instalments; while a long list is folded, it begins with the last one that is paid. */
export function useShownInstalments(instalments: readonly InstalmentStatus[]) {
  const { shown, unfold } = useFoldedLines(instalments)
  const next = instalments.findIndex(({ state }) => state !== 'paid')
  const start = Math.min(Math.max(next - 1, 0), instalments.length - shown.length)
  return { shown: instalments.slice(start, start + shown.length), unfold }
}
