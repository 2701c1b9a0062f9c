import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown when a search has reached its time limit without a match and there is more to search. */
export function SearchPaused({ onContinue, loading }: { onContinue: () => void; loading: boolean }) {
  return (
    <EmptyState
      icon={<SearchOffRounded />}
      title={OFFICE_TEXTS.LOOKED_LONG}
      action={
        <BusyButton variant="outlined" loading={loading} onClick={onContinue}>
          {OFFICE_TEXTS.LOOK_ON}
        </BusyButton>
      }
    >
      {OFFICE_TEXTS.LOOKED_LONG_DETAIL}
    </EmptyState>
  )
}
