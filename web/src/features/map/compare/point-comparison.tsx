import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { CompareButton } from './compare-button.tsx'

const CompareDialog = lazyWithRetry(() => import('./compare-dialog.tsx'))

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onOpenPoint: (id: string) => void }

/** The comparison of points, and the button that opens it over the map. */
export const PointComparison = ({ isOpen, onOpen, onClose, onOpenPoint }: Props) => (
  <>
    <CompareButton onOpen={onOpen} />
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
