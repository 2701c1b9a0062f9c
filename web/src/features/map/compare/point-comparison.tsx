import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { COMPARISON_LINK_PARAMETER } from '#shared/map/rules/comparison-links.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { CompareButton } from './compare-button.tsx'

const CompareDialog = lazyWithRetry(() => import('./compare-dialog.tsx'))
const LinkedComparison = lazyWithRetry(() => import('./linked-comparison.tsx'))

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onOpenPoint: (id: string) => void }

/** The dialog that compares points, and the button over the map that opens it. */
export function PointComparison({ isOpen, onOpen, onClose, onOpenPoint }: Props) {
  const [parameters] = useSearchParams()
  return (
    <>
      <CompareButton onOpen={onOpen} />
      {parameters.has(COMPARISON_LINK_PARAMETER) && (
        <Suspense fallback={null}>
          <LinkedComparison onOpen={onOpen} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CompareDialog
            onClose={onClose}
            onOpenPoint={id => {
              onClose()
              onOpenPoint(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
