import Skeleton from '@mui/material/Skeleton'
import { MAP_SETTINGS } from '#shared/catalogue/messages/map-settings.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

/** Places for the cards while the settings are on their way. */
export const LoadingSettings = () => (
  <>
    <VisuallyHidden role="status">{MAP_SETTINGS.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={132} />
    <Skeleton variant="rounded" height={420} />
  </>
)
