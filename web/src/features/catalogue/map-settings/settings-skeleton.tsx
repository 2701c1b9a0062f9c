import Skeleton from '@mui/material/Skeleton'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Skeleton of the cards. */
export const SettingsSkeleton = () => (
  <>
    <VisuallyHidden role="status">{MAP_SETTINGS_TEXTS.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={132} />
    <Skeleton variant="rounded" height={420} />
  </>
)
