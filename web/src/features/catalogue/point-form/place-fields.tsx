import { formatCep } from '@brazilian-utils/brazilian-utils/format-cep'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { POINT_FIELDS } from '#shared/catalogue/rules/point-fields.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { FieldPair } from './form-section.tsx'
import { PlaceFinderStatus } from './place-finder-status.tsx'
import { coordinatesOfText, normaliseDegrees, type PointEditForm, parseCoordinatePair } from './point-text.ts'
import type { PlaceFinderState } from './use-place-finder.ts'

const SearchRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 160px) auto auto',
  justifyContent: 'start',
  alignItems: 'start',
  gap: 12,
  '& .MuiButton-root': { minHeight: 44, marginTop: 6, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .MuiButton-root': { marginTop: 0 },
  },
}))

const DEGREES = { htmlInput: { inputMode: 'text', maxLength: 60, spellCheck: false } } as const
const CEP_INPUT_PROPS = { htmlInput: { inputMode: 'numeric', maxLength: 9 } } as const
const LABELS = POINT_FORM_TEXTS.FIELDS

/** Address and coordinates, with search by CEP, address and the device's position. */
export function PlaceFields({ form, finder }: { form: PointEditForm; finder: PlaceFinderState }) {
  const [cep, setCep] = useState('')
  const { finding } = finder

  const onCoordinateBlur = (field: 'latitude' | 'longitude') => {
    const typedText = form.getValues(field)
    const normalisedText = normaliseDegrees(typedText)
    if (normalisedText !== typedText) form.setValue(field, normalisedText, { shouldDirty: true, shouldValidate: true })
    // The error may only have been that the other coordinate was missing.
    if (form.getFieldState(field === 'latitude' ? 'longitude' : 'latitude').error)
      void form.trigger(['latitude', 'longitude'])
    finder.onCoordinatesTyped()
  }
  const splitPastedPair = (typed: string) => {
    const pair = parseCoordinatePair(typed)
    if (!pair) return
    form.setValue('latitude', normaliseDegrees(pair[0]), { shouldDirty: true, shouldValidate: true })
    form.setValue('longitude', normaliseDegrees(pair[1]), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SearchRow>
        <TextField
          label={POINT_FORM_TEXTS.CEP}
          value={cep}
          helperText={POINT_FORM_TEXTS.CEP_HINT}
          autoComplete="off"
          slotProps={CEP_INPUT_PROPS}
          onChange={event => {
            const text = formatCep(event.target.value)
            setCep(text)
            finder.onCepTyped(text)
          }}
          onKeyDown={event => {
            // Enter searches instead of submitting the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Button
          variant="outlined"
          startIcon={<TravelExploreRounded />}
          disabled={finding.status === 'looking'}
          onClick={finder.search}
        >
          {POINT_FORM_TEXTS.SEARCH_PLACE}
        </Button>
        <Button
          color="inherit"
          startIcon={<MyLocationRounded />}
          disabled={finding.status === 'locating'}
          onClick={finder.locate}
        >
          {POINT_FORM_TEXTS.MY_POSITION}
        </Button>
      </SearchRow>
      <PlaceFinderStatus finder={finder} />
      <FieldPair>
        <FormTextField form={form} name="street_name" label={LABELS.street_name} autoComplete="off" />
        <FormTextField
          form={form}
          name="intersection_name"
          label={LABELS.intersection_name}
          hint={POINT_FIELDS.intersection_name.hint}
          autoComplete="off"
        />
        <FormTextField form={form} name="neighborhood" label={LABELS.neighborhood} autoComplete="off" />
        <FormTextField form={form} name="city" label={LABELS.city} autoComplete="off" />
      </FieldPair>
      <FieldPair data-short>
        {(['latitude', 'longitude'] as const).map(field => (
          <FormTextField
            key={field}
            form={form}
            name={field}
            label={LABELS[field]}
            placeholder={field === 'latitude' ? '-22,740250' : '-47,331410'}
            onTyped={splitPastedPair}
            onBlurred={() => onCoordinateBlur(field)}
            slotProps={DEGREES}
            autoComplete="off"
          />
        ))}
      </FieldPair>
      <LocationWarning form={form} />
    </>
  )
}

/** Warns about suspicious or missing coordinates. */
function LocationWarning({ form }: { form: PointEditForm }) {
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const place = coordinatesOfText({ latitude, longitude })
  const placeDoubt = place && locationWarning(place, MAP_CENTER)
  const isEmpty = latitude.trim() === '' && longitude.trim() === ''
  return (
    <div role="status">
      {placeDoubt && (
        <Alert severity="warning">{placeDoubt === 'zero' ? POINT_FORM_TEXTS.ZERO : POINT_FORM_TEXTS.OUTSIDE}</Alert>
      )}
      {isEmpty && <Alert severity="info">{POINT_FORM_TEXTS.NOT_LOCATED}</Alert>}
    </div>
  )
}
