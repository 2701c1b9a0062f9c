import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import {
  FAR_START_KM,
  MAX_START_KM,
  POINTS_PER_LINK,
  routeLegsOf,
  routeLengthKm,
} from '#shared/orders/rules/visit-route.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { formatKmNumber, formatWholeKm } from './format-km.ts'
import { PrintedRoute } from './printed-route.tsx'
import { RouteLegsList } from './route-legs-list.tsx'
import type { useRouteStart } from './use-route-start.ts'
import type { VisitRoute } from './use-visit-route.ts'

/** The parts of the route generator, which is a sheet on the public map and a section of the client's dashboard. */

const Fields = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  '& .start': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 8 },
  '& .start form': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& .start .MuiButton-root': { minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } },
  '& .said': { margin: '8px 0 0', fontSize: 14, color: theme.palette.text.secondary },
  '& .said:empty': { margin: 0 },
  '& .warns': { color: theme.palette.status.sold.text, fontWeight: 500 },
}))

type StartProps = { routeStart: ReturnType<typeof useRouteStart>; distanceKm: number | undefined }

/** Fields for the starting place: a CEP, or the device's position. */
export function StartFields({ routeStart, distanceKm = 0 }: StartProps) {
  const [cep, setCep] = useState('')
  const submitCep = (event: FormEvent) => {
    event.preventDefault()
    void routeStart.startAtCep(cep)
  }
  return (
    <Fields>
      <legend>{VISIT_ROUTE_TEXTS.START}</legend>
      <div className="start">
        <form noValidate onSubmit={submitCep}>
          <TextField
            label={VISIT_ROUTE_TEXTS.CEP}
            placeholder={VISIT_ROUTE_TEXTS.CEP_PLACEHOLDER}
            size="small"
            value={cep}
            onChange={event => setCep(event.target.value)}
            error={routeStart.error !== ''}
            helperText={routeStart.error}
            autoComplete="postal-code"
            sx={{ width: 160 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
          />
          <BusyButton type="submit" variant="outlined" loading={routeStart.locating === 'cep'}>
            {VISIT_ROUTE_TEXTS.USE_CEP}
          </BusyButton>
        </form>
        <BusyButton
          variant="outlined"
          startIcon={<MyLocationRounded />}
          loading={routeStart.locating === 'location'}
          loadingPosition="start"
          onClick={() => void routeStart.startHere()}
        >
          {VISIT_ROUTE_TEXTS.USE_LOCATION}
        </BusyButton>
      </div>
      <p className="said" role="status">
        {routeStart.start && VISIT_ROUTE_TEXTS.STARTS_AT(routeStart.start.label)}
        {routeStart.start && distanceKm > FAR_START_KM && (
          <>
            {' · '}
            <span className={distanceKm > MAX_START_KM ? 'warns' : ''}>
              {distanceKm > MAX_START_KM
                ? VISIT_ROUTE_TEXTS.TOO_FAR(formatWholeKm(distanceKm))
                : VISIT_ROUTE_TEXTS.FAR(formatWholeKm(distanceKm))}
            </span>
          </>
        )}
      </p>
    </Fields>
  )
}

const Choice = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 4, fontWeight: 600 },
  '& ul': { display: 'grid', margin: 0, padding: 0, listStyle: 'none' },
  '&[data-scrolls=true] ul': { maxHeight: 320, overflowY: 'auto' },
  '& li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& label': { margin: 0, padding: '4px 0', alignItems: 'flex-start', width: '100%' },
  '& .address': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '& .note': { margin: '8px 0 0', fontSize: 13, color: theme.palette.text.secondary },
}))

/** A selectable point. `disabledReason`: why it can't be selected. */
export type RouteChoice = {
  id: string
  name: string
  asset_code?: string | undefined
  address: string
  disabledReason?: string | undefined
}

type ChoiceProps = {
  title: string
  points: readonly RouteChoice[]
  has: (id: string) => boolean
  onChoose: (ids: readonly string[], isSelected: boolean) => void
  /** Whether the list has its own scrollbar, so that the content below stays visible. */
  scrolls?: boolean
  /** Shown below the list. */
  note?: ReactNode
}

/** Checkboxes to select points one by one or all together. */
export function PointCheckboxes({ title, points, has, onChoose, scrolls = false, note }: ChoiceProps) {
  const selectablePoints = points.filter(({ disabledReason }) => disabledReason === undefined)
  const selectedPoints = selectablePoints.filter(({ id }) => has(id))
  const areAllSelected = selectablePoints.length > 0 && selectedPoints.length === selectablePoints.length
  return (
    <Choice data-scrolls={scrolls}>
      <legend>{title}</legend>
      {selectablePoints.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={areAllSelected}
              indeterminate={selectedPoints.length > 0 && !areAllSelected}
              onChange={(_, checked) =>
                onChoose(
                  selectablePoints.map(({ id }) => id),
                  checked,
                )
              }
            />
          }
          label={VISIT_ROUTE_TEXTS.SELECT_ALL}
          sx={{ '& .MuiFormControlLabel-label': { paddingTop: '9px' } }}
        />
      )}
      <ul>
        {points.map(({ id, name, asset_code, address, disabledReason }) => (
          <li key={id}>
            <FormControlLabel
              disabled={disabledReason !== undefined}
              control={
                <Checkbox
                  checked={disabledReason === undefined && has(id)}
                  onChange={(_, checked) => onChoose([id], checked)}
                />
              }
              label={
                <>
                  <PointTitle name={name} />
                  <span className="address">
                    <AssetCode code={asset_code}>{disabledReason ?? address}</AssetCode>
                  </span>
                </>
              }
              sx={{ '& .MuiFormControlLabel-label': { paddingTop: '9px' } }}
            />
          </li>
        ))}
      </ul>
      {note && <div className="note">{note}</div>}
    </Choice>
  )
}

const GenerateBar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& .MuiButton-root': { minHeight: 44 },
  '& span[role=status]': { fontSize: 14, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { flex: 1 } },
}))

/** The button that generates the route, and the number of selected points. */
export function GenerateRouteButton({ count, onGenerate }: { count: number; onGenerate: () => void }) {
  return (
    <GenerateBar>
      <Button variant="contained" startIcon={<DirectionsOutlined />} onClick={onGenerate}>
        {VISIT_ROUTE_TEXTS.GENERATE}
      </Button>
      <span role="status">{VISIT_ROUTE_TEXTS.SELECTED(count)}</span>
    </GenerateBar>
  )
}

const RouteBox = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: theme.radius.control,
  background: theme.palette.background.default,
  '&:focus-visible': { outline: 'none' }, // focused only so that screen readers read it
  '& h3, & p': { margin: 0 },
  '& p': { fontSize: 14, color: theme.palette.text.secondary },
}))

/** A generated route with its length and legs. */
export function GeneratedRouteSection({ start, route, isNew }: VisitRoute) {
  const title = useId()
  const resultRef = useRef<HTMLDivElement>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (isNew) resultRef.current?.focus()
  }, [isNew])
  const legs = routeLegsOf(start, route)
  return (
    <RouteBox ref={resultRef} role="region" aria-labelledby={title} tabIndex={-1}>
      <div>
        <h3 id={title}>{VISIT_ROUTE_TEXTS.ROUTE}</h3>
        <p>{VISIT_ROUTE_TEXTS.LENGTH(route.length, formatKmNumber(routeLengthKm(start, route)))}</p>
        {legs.length > 1 && <p>{VISIT_ROUTE_TEXTS.GROUPED(POINTS_PER_LINK)}</p>}
      </div>
      <RouteLegsList legs={legs} heading="h4" />
      <Button
        startIcon={<PrintOutlined />}
        sx={{ justifySelf: 'start', minHeight: 44, ml: -1 }}
        onClick={() => setIsPrinting(true)}
      >
        {VISIT_ROUTE_TEXTS.PRINT}
      </Button>
      {isPrinting && <PrintedRoute start={start} route={route} onPrinted={() => setIsPrinting(false)} />}
    </RouteBox>
  )
}
