import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { formatAddress } from './found-address.ts'
import type { PlaceFinderState } from './use-place-finder.ts'

const Choices = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& .MuiButton-root': { justifyContent: 'flex-start', textAlign: 'left', minHeight: 40, fontWeight: 500 },
})

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
        <Choices>
          {finding.places.map(place => (
            <li key={`${place.latitude} ${place.longitude} ${place.label}`}>
              <Button variant="outlined" color="inherit" fullWidth onClick={() => finder.choose(place)}>
                {place.label}
              </Button>
            </li>
          ))}
        </Choices>
      </Alert>
    )
  return (
    <Alert severity="info" icon={<CircularProgress size={20} aria-hidden />}>
      {finding.status === 'locating' ? POINT_FORM_TEXTS.LOCATING : POINT_FORM_TEXTS.LOOKING_UP}
    </Alert>
  )
}
