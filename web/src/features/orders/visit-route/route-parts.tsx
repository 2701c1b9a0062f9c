import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { FAR_START_KM, legsOf, lengthOf, MAX_START_KM, POINTS_PER_LINK } from '#shared/orders/rules/visit-route.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { kmOf, wholeKm } from './kilometres.ts'
import { RouteLegs } from './route-legs.tsx'
import type { useRouteStart } from './use-route-start.ts'
import type { Made } from './use-visit-route.ts'

/** What a route generator is put together of: on the public map in a sheet, in the client's area as a part of the page. */

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

type StartProps = { from: ReturnType<typeof useRouteStart>; awayKm: number | undefined }

/** Where the visit begins: at a CEP, or where this device is. */
export function StartFields({ from, awayKm = 0 }: StartProps) {
  const [cep, setCep] = useState('')
  const useCep = (event: FormEvent) => {
    event.preventDefault()
    void from.byCep(cep)
  }
  return (
    <Fields>
      <legend>{VISIT_ROUTE.START}</legend>
      <div className="start">
        <form noValidate onSubmit={useCep}>
          <TextField
            label={VISIT_ROUTE.CEP}
            placeholder={VISIT_ROUTE.CEP_PLACEHOLDER}
            size="small"
            value={cep}
            onChange={event => setCep(event.target.value)}
            error={from.problem !== ''}
            helperText={from.problem}
            autoComplete="postal-code"
            sx={{ width: 160 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
          />
          <BusyButton type="submit" variant="outlined" loading={from.asking === 'cep'}>
            {VISIT_ROUTE.USE_CEP}
          </BusyButton>
        </form>
        <BusyButton
          variant="outlined"
          startIcon={<MyLocationRounded />}
          loading={from.asking === 'location'}
          loadingPosition="start"
          onClick={() => void from.byLocation()}
        >
          {VISIT_ROUTE.USE_LOCATION}
        </BusyButton>
      </div>
      <p className="said" role="status">
        {from.start && VISIT_ROUTE.STARTS_AT(from.start.label)}
        {from.start && awayKm > FAR_START_KM && (
          <>
            {' · '}
            <span className={awayKm > MAX_START_KM ? 'warns' : ''}>
              {awayKm > MAX_START_KM ? VISIT_ROUTE.TOO_FAR(wholeKm(awayKm)) : VISIT_ROUTE.FAR(wholeKm(awayKm))}
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

/** A point that can be chosen; `why` it can't, where it can't. */
export type RouteChoice = { id: string; name: string; address: string; why?: string | undefined }

type ChoiceProps = {
  title: string
  points: readonly RouteChoice[]
  has: (id: string) => boolean
  onChoose: (ids: readonly string[], chosen: boolean) => void
  /** The points scroll by themselves, in a page that has more below them. */
  scrolls?: boolean
  /** What is to be said below them. */
  note?: ReactNode
}

/** Points to be chosen one by one or all together. */
export function PointChoice({ title, points, has, onChoose, scrolls = false, note }: ChoiceProps) {
  const open = points.filter(({ why }) => why === undefined)
  const chosen = open.filter(({ id }) => has(id))
  const all = open.length > 0 && chosen.length === open.length
  return (
    <Choice data-scrolls={scrolls}>
      <legend>{title}</legend>
      {open.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={all}
              indeterminate={chosen.length > 0 && !all}
              onChange={(_, on) =>
                onChoose(
                  open.map(({ id }) => id),
                  on,
                )
              }
            />
          }
          label={VISIT_ROUTE.SELECT_ALL}
          sx={{ '& .MuiFormControlLabel-label': { paddingTop: '9px' } }}
        />
      )}
      <ul>
        {points.map(({ id, name, address, why }) => (
          <li key={id}>
            <FormControlLabel
              disabled={why !== undefined}
              control={<Checkbox checked={why === undefined && has(id)} onChange={(_, on) => onChoose([id], on)} />}
              label={
                <>
                  {name}
                  <span className="address">{why ?? address}</span>
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

const Generating = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& .MuiButton-root': { minHeight: 44 },
  '& span[role=status]': { fontSize: 14, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: { '& .MuiButton-root': { flex: 1 } },
}))

/** Makes the route, over as many points as are chosen. */
export function GenerateRoute({ count, onGenerate }: { count: number; onGenerate: () => void }) {
  return (
    <Generating>
      <Button variant="contained" startIcon={<DirectionsOutlined />} onClick={onGenerate}>
        {VISIT_ROUTE.GENERATE}
      </Button>
      <span role="status">{VISIT_ROUTE.SELECTED(count)}</span>
    </Generating>
  )
}

const Route = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: theme.radius.control,
  background: theme.palette.background.default,
  '&:focus-visible': { outline: 'none' }, // it has the focus so that it is read out, not to be used
  '& h3, & p': { margin: 0 },
  '& p': { fontSize: 14, color: theme.palette.text.secondary },
}))

/** The route in the order of its visits, with a link for each group that one takes. */
export function MadeRoute({ start, route, isNew }: Made) {
  const title = useId()
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) result.current?.focus()
  }, [isNew])
  const legs = legsOf(start, route)
  return (
    <Route ref={result} role="region" aria-labelledby={title} tabIndex={-1}>
      <div>
        <h3 id={title}>{VISIT_ROUTE.ROUTE}</h3>
        <p>{VISIT_ROUTE.LENGTH(route.length, kmOf(lengthOf(start, route)))}</p>
        {legs.length > 1 && <p>{VISIT_ROUTE.GROUPED(POINTS_PER_LINK)}</p>}
      </div>
      <RouteLegs legs={legs} heading="h4" />
    </Route>
  )
}
