import type { RefObject } from 'react'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { DELETED_POINTS_TEXTS } from '#shared/catalogue/messages/deleted-points.ts'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { BulkChangeDialog } from '#web/features/catalogue/points/bulk-change-dialog.tsx'
import { DeletePointDialog } from '#web/features/catalogue/points/delete-point-dialog.tsx'
import type { useBulkDialog } from '#web/features/catalogue/points/use-bulk-dialog.ts'
import type { Selection } from '#web/features/catalogue/points/use-selection.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import type { PointsScreenState } from './use-points-screen.ts'

const PointFormDialog = lazyDialog(
  async () => ({ default: (await import('#web/features/catalogue/point-form/point-form-dialog.tsx')).PointFormDialog }),
  {
    title: ({ pointId }) => (pointId === undefined ? POINT_FORM_TEXTS.NEW_TITLE : POINT_FORM_TEXTS.EDIT_TITLE),
    width: 'wide',
  },
)
const ImportDialog = lazyDialog(
  async () => ({
    default: (await import('#web/features/catalogue/point-imports/point-import-dialog.tsx')).PointImportDialog,
  }),
  { title: IMPORTS_TEXTS.TITLE },
)
const BulkPhotosDialog = lazyDialog(
  async () => ({
    default: (await import('#web/features/catalogue/bulk-photos/bulk-photos-dialog.tsx')).BulkPhotosDialog,
  }),
  { title: BULK_PHOTOS_TEXTS.OPEN, width: 'medium' },
)
const DeletedPointsDialog = lazyDialog(
  async () => ({
    default: (await import('#web/features/catalogue/points/deleted-points-dialog.tsx')).DeletedPointsDialog,
  }),
  { title: DELETED_POINTS_TEXTS.TITLE },
)

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
