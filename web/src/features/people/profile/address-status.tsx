import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { GEOCODING_REFUSALS } from '#shared/map/refusals/geocoding.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'
import type { AddressState } from './use-address-of-cep.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  alignSelf: 'center',
  minHeight: 44,
  fontSize: 14,
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { minHeight: 0 },
  '& strong': { fontWeight: 600, color: theme.palette.text.primary },
  '&[data-warning=true] strong': { color: theme.palette.status.reserved.text },
}))

const formatPlace = ({ street, neighborhood, city, state }: Place): string =>
  [street, neighborhood, `${city}/${state}`].filter(Boolean).join(', ')

type Props = { state: AddressState; onRetry: (cep: string) => void; onUse: (address: Place) => void }

/** The result of the CEP search, beside its field; announced to screen readers when it changes. */
export function AddressStatus({ state, onRetry, onUse }: Props) {
  const warning = state.status === 'unknown' || state.status === 'failed' || state.status === 'differs'
  return (
    <Line role="status" data-warning={warning}>
      {state.status === 'searching' && PROFILE_TEXTS.SEARCHING_ADDRESS}
      {state.status === 'filled' && PROFILE_TEXTS.ADDRESS_FILLED}
      {state.status === 'partly_filled' && PROFILE_TEXTS.ADDRESS_PARTLY_FILLED}
      {state.status === 'same' && PROFILE_TEXTS.ADDRESS_SAME}
      {state.status === 'unknown' && (
        <span>
          <strong>{GEOCODING_REFUSALS.CEP_NOT_FOUND.sentence}</strong>. {PROFILE_TEXTS.CEP_UNKNOWN}
        </span>
      )}
      {state.status === 'failed' && (
        <>
          <span>{state.message || GEOCODING_REFUSALS.GEOCODING_FAILED.sentence}</span>
          <Button size="small" onClick={() => onRetry(state.cep)}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
        </>
      )}
      {state.status === 'differs' && (
        <>
          <span>
            <strong>{PROFILE_TEXTS.ADDRESS_DIFFERS}</strong> {formatPlace(state.address)}
          </span>
          <Button size="small" onClick={() => onUse(state.address)}>
            {PROFILE_TEXTS.USE_ADDRESS}
          </Button>
        </>
      )}
    </Line>
  )
}
