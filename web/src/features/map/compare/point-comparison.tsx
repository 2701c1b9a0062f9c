import { Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { CompareButton } from './compare-button.tsx'

const CompareDialog = lazyWithRetry(() => import('./compare-dialog.tsx'))

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onOpenPoint: (id: string) => void }

/** The dialog that compares points, and the button over the map that opens it. */
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
