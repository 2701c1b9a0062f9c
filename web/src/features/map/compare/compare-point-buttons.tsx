import CompareArrowsRounded from '@mui/icons-material/CompareArrowsRounded'
import Button from '@mui/material/Button'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { COMPARE_TEXTS } from '#shared/map/messages/compare.ts'
import { useComparedPoints } from './use-compared-points.ts'

/** Adds a point to the comparison; if the point is in it, opens the comparison or removes the point. */
export function ComparePointButtons({ point, onOpen }: { point: PublicPoint; onOpen: () => void }) {
  const { ids, add, remove } = useComparedPoints()
  const isCompared = ids.includes(point.id)
  return (
    <span style={{ display: 'inline-flex', gap: 8 }}>
      {/* The same button for both actions, so that it keeps the keyboard focus after adding */}
      <Button
        variant="outlined"
        sx={{ minHeight: 44 }}
        startIcon={<CompareArrowsRounded />}
        onClick={() => (isCompared ? onOpen() : add(point))}
      >
        {isCompared ? COMPARE_TEXTS.OPEN(ids.length) : COMPARE_TEXTS.ADD}
      </Button>
      {isCompared && (
        <Button
          color="inherit"
          sx={{ minHeight: 44 }}
          aria-label={COMPARE_TEXTS.REMOVE}
          onClick={() => remove(point.id)}
        >
          {COMPARE_TEXTS.REMOVE_SHORT}
        </Button>
      )}
    </span>
  )
}
