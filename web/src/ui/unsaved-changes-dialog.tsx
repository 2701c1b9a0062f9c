import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import type { UnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks whether to leave and lose unsaved changes. `onLeave` discards them. */
export function UnsavedChangesDialog({ guard, onLeave }: { guard: UnsavedGuard; onLeave?: () => void }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title={OFFICE_TEXTS.UNSAVED_TITLE}
      text={OFFICE_TEXTS.UNSAVED}
      confirmLabel={OFFICE_TEXTS.LEAVE}
      cancelLabel={OFFICE_TEXTS.STAY}
      busy={false}
      onConfirm={() => {
        onLeave?.()
        guard.leave()
      }}
      onClose={guard.stay}
    />
  )
}
