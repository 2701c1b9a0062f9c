import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
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

const Legend = ({ children }: { children: ReactNode }) => (
  <Typography component="legend" sx={{ mb: 1, fontWeight: 600 }}>
    {children}
  </Typography>
)

type StartProps = { routeStart: ReturnType<typeof useRouteStart>; distanceKm: number | undefined }

/** Fields for the starting place: a CEP, or the device's position. */
export function StartFields({ routeStart, distanceKm = 0 }: StartProps) {
  const [cep, setCep] = useState('')
  const submitCep = (event: FormEvent) => {
    event.preventDefault()
    void routeStart.startAtCep(cep)
  }
  return (
    <FormControl component="fieldset">
      <Legend>{VISIT_ROUTE_TEXTS.START}</Legend>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <Stack
          component="form"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'flex-start' }}
          noValidate
          onSubmit={submitCep}
        >
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
        </Stack>
        <BusyButton
          variant="outlined"
          startIcon={<MyLocationRounded />}
          loading={routeStart.locating === 'location'}
          loadingPosition="start"
          onClick={() => void routeStart.startHere()}
        >
          {VISIT_ROUTE_TEXTS.USE_LOCATION}
        </BusyButton>
      </Stack>
      <Typography variant="hint" component="p" role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
        {routeStart.start && VISIT_ROUTE_TEXTS.STARTS_AT(routeStart.start.label)}
        {routeStart.start && distanceKm > FAR_START_KM && (
          <>
            {' · '}
            {distanceKm > MAX_START_KM ? (
              <Box component="span" sx={{ color: 'status.sold.text', fontWeight: 500 }}>
                {VISIT_ROUTE_TEXTS.TOO_FAR(formatWholeKm(distanceKm))}
              </Box>
            ) : (
              <span>{VISIT_ROUTE_TEXTS.FAR(formatWholeKm(distanceKm))}</span>
            )}
          </>
        )}
      </Typography>
    </FormControl>
  )
}

/** The label's first line stands beside the checkbox. */
const LABEL = {
  alignItems: 'flex-start',
  width: 1,
  m: 0,
  py: 0.5,
  '& .MuiFormControlLabel-label': { pt: '9px' },
}

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
    <FormControl component="fieldset">
      <Legend>{title}</Legend>
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
          sx={LABEL}
        />
      )}
      <List disablePadding sx={scrolls ? { maxHeight: 320, overflowY: 'auto' } : {}}>
        {points.map(({ id, name, asset_code, address, disabledReason }) => (
          <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
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
                  <Typography variant="caption" component="div">
                    <AssetCode code={asset_code}>{disabledReason ?? address}</AssetCode>
                  </Typography>
                </>
              }
              sx={LABEL}
            />
          </Box>
        ))}
      </List>
      {note && (
        <Typography variant="caption" component="div" sx={{ mt: 1 }}>
          {note}
        </Typography>
      )}
    </FormControl>
  )
}

/** The button that generates the route, and the number of selected points. */
export function GenerateRouteButton({ count, onGenerate }: { count: number; onGenerate: () => void }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <Button
        variant="contained"
        startIcon={<DirectionsOutlined />}
        onClick={onGenerate}
        sx={{ flexGrow: { xs: 1, sm: 0 } }}
      >
        {VISIT_ROUTE_TEXTS.GENERATE}
      </Button>
      <Typography variant="hint" role="status">
        {VISIT_ROUTE_TEXTS.SELECTED(count)}
      </Typography>
    </Stack>
  )
}

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
    <Stack
      ref={resultRef}
      role="region"
      aria-labelledby={title}
      tabIndex={-1}
      spacing={1.5}
      // Focused only so that screen readers read it.
      sx={{ p: 2, borderRadius: 1, bgcolor: 'background.default', '&:focus-visible': { outline: 'none' } }}
    >
      <div>
        <Typography variant="h3" id={title}>
          {VISIT_ROUTE_TEXTS.ROUTE}
        </Typography>
        <Typography variant="hint" component="p">
          {VISIT_ROUTE_TEXTS.LENGTH(route.length, formatKmNumber(routeLengthKm(start, route)))}
        </Typography>
        {legs.length > 1 && (
          <Typography variant="hint" component="p">
            {VISIT_ROUTE_TEXTS.GROUPED(POINTS_PER_LINK)}
          </Typography>
        )}
      </div>
      <RouteLegsList legs={legs} heading="h4" />
      <Button startIcon={<PrintOutlined />} sx={{ alignSelf: 'flex-start' }} onClick={() => setIsPrinting(true)}>
        {VISIT_ROUTE_TEXTS.PRINT}
      </Button>
      {isPrinting && <PrintedRoute start={start} route={route} onPrinted={() => setIsPrinting(false)} />}
    </Stack>
  )
}
