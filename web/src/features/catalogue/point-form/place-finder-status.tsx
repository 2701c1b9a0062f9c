import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import List from '@mui/material/List'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { formatAddress } from './found-address.ts'
import type { PlaceFinderState } from './use-place-finder.ts'

/** Status of the place finder, announced to screen readers. */
export function PlaceFinderStatus({ finder }: { finder: PlaceFinderState }) {
  return (
    <div role="status" hidden={finder.finding.status === 'idle'}>
      <FinderResult finder={finder} />
    </div>
  )
}

const alertAction = (label: string, onClick: () => void) => (
  <Button color="inherit" size="small" onClick={onClick}>
    {label}
  </Button>
)

function FinderResult({ finder }: { finder: PlaceFinderState }) {
  const { finding } = finder
  if (finding.status === 'idle') return null
  if (finding.status === 'message')
    return (
      <Alert
        severity={finding.tone === 'warning' ? 'warning' : 'success'}
        action={finding.retry && alertAction(SITE_TEXTS.TRY_AGAIN, finding.retry)}
      >
        {finding.sentence}
      </Alert>
    )
  if (finding.status === 'differs')
    return (
      <Alert
        severity="info"
        action={alertAction(POINT_FORM_TEXTS.USE_ADDRESS, () => finder.acceptAddress(finding.address))}
      >
        {finding.sentence} <strong>{formatAddress(finding.address)}</strong>
      </Alert>
    )
  if (finding.status === 'several')
    return (
      <Alert severity="info">
        {POINT_FORM_TEXTS.CHOOSE_PLACE}
        <List
          disablePadding
          sx={{ mt: 1, '& .MuiButton-root': { mb: 0.5, justifyContent: 'flex-start', textAlign: 'left' } }}
        >
          {finding.places.map(place => (
            <li key={`${place.latitude} ${place.longitude} ${place.label}`}>
              <Button variant="outlined" color="inherit" fullWidth onClick={() => finder.choose(place)}>
                {place.label}
              </Button>
            </li>
          ))}
        </List>
      </Alert>
    )
  return (
    <Alert severity="info" icon={<CircularProgress size={20} aria-hidden />}>
      {finding.status === 'locating' ? POINT_FORM_TEXTS.LOCATING : POINT_FORM_TEXTS.LOOKING_UP}
    </Alert>
  )
}
