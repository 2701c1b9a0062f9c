import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import { OFFICE } from '#shared/platform/messages/office.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Notice } from './notice.tsx'

/** Nothing was found in a part of a list that goes on. */
export function LookedLong({ onGoOn, loading }: { onGoOn: () => void; loading: boolean }) {
  return (
    <Notice
      icon={<SearchOffRounded />}
      title={OFFICE.LOOKED_LONG}
      action={
        <BusyButton variant="outlined" loading={loading} onClick={onGoOn}>
          {OFFICE.LOOK_ON}
        </BusyButton>
      }
    >
      {OFFICE.LOOKED_LONG_DETAIL}
    </Notice>
  )
}
