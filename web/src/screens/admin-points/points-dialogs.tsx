import { type RefObject, Suspense } from 'react'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { BulkChangeDialog } from '#web/features/catalogue/points/bulk-change-dialog.tsx'
import { DeletePointDialog } from '#web/features/catalogue/points/delete-point-dialog.tsx'
import type { useBulkDialog } from '#web/features/catalogue/points/use-bulk-dialog.ts'
import type { Selection } from '#web/features/catalogue/points/use-selection.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import type { PointsScreenState } from './use-points-screen.ts'

const PointFormDialog = lazyWithRetry(async () => ({
  default: (await import('#web/features/catalogue/point-form/point-form-dialog.tsx')).PointFormDialog,
}))
const ImportDialog = lazyWithRetry(async () => ({
  default: (await import('#web/features/catalogue/point-imports/point-import-dialog.tsx')).PointImportDialog,
}))
const BulkPhotosDialog = lazyWithRetry(async () => ({
  default: (await import('#web/features/catalogue/bulk-photos/bulk-photos-dialog.tsx')).BulkPhotosDialog,
}))
const DeletedPointsDialog = lazyWithRetry(async () => ({
  default: (await import('#web/features/catalogue/points/deleted-points-dialog.tsx')).DeletedPointsDialog,
}))

type Props = {
  page: PointsScreenState
  bulk: ReturnType<typeof useBulkDialog>
  selection: Selection
  tiers: readonly PricingTier[]
  tags: readonly Tag[]
  /** Element that gets the focus when the one that opened a dialog has disappeared. */
  countLine: RefObject<HTMLElement | null>
}

/** The dialogs over the list and the map: a point's form, import, deleted points, bulk changes, deletion. */
export function PointsDialogs({ page, bulk, selection, tiers, tags, countLine }: Props) {
  const { dialog, open, openCount } = page.dialog
  const { deletion, closeAndReload } = page
  return (
    <>
      <Suspense fallback={null}>
        {dialog?.kind === 'point' && (
          <PointFormDialog
            key={openCount}
            open={open}
            onClose={closeAndReload}
            onSaved={page.onSaved}
            pointId={dialog.pointId}
          />
        )}
        {dialog?.kind === 'deleted' && (
          <DeletedPointsDialog key={openCount} open={open} onClose={closeAndReload} tiers={tiers} />
        )}
        {dialog?.kind === 'photos' && <BulkPhotosDialog key={openCount} open={open} onClose={closeAndReload} />}
        {dialog?.kind === 'import' && <ImportDialog key={openCount} open={open} onClose={closeAndReload} />}
      </Suspense>
      {bulk.dialog && (
        <BulkChangeDialog
          key={bulk.openCount}
          open={bulk.open}
          onClose={() => bulk.close(() => countLine.current?.focus())}
          action={bulk.dialog.action}
          ids={bulk.dialog.ids}
          tiers={tiers}
          tags={tags}
          onDone={(action, result) => {
            bulk.onDone(action, result)
            page.clearLast()
            page.reload()
          }}
        />
      )}
      {deletion && (
        <DeletePointDialog
          key={deletion.openCount}
          open={deletion.open}
          onClose={page.closeDeletion}
          onDeleted={() => {
            selection.remove([deletion.point.id])
            page.clearLast()
            countLine.current?.focus()
          }}
          point={deletion.point}
        />
      )}
    </>
  )
}
