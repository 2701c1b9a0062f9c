import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined'
import MyLocationRounded from '@mui/icons-material/MyLocationRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { directionsLink, legsOf, lengthOf, nearestFirst, POINTS_PER_LINK } from '#shared/domain/visit-route.ts'
import { VISIT_ROUTE } from '#shared/messages/visit-route.ts'
import { type RouteStart, useRouteStart } from './use-route-start.ts'

const Generator = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 20,
  scrollMarginTop: 'calc(var(--header-height) + 16px)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '& > fieldset': { margin: 0, padding: 0, border: 0, minWidth: 0 },
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  '& .start': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 8 },
  '& .start form': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& .start .MuiButton-root': { minHeight: 40 },
  '& .said': { margin: '8px 0 0', fontSize: 14, color: theme.palette.text.secondary },
  '& .points': { display: 'grid', margin: 0, padding: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' },
  '& .points li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .points label': { margin: 0, padding: '4px 0', alignItems: 'flex-start' },
  '& .address': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '& .all': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& .all span': { fontSize: 14, color: theme.palette.text.secondary },
}))

const Route = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: theme.radius.control,
  background: theme.palette.background.default,
  '&:focus-visible': { outline: 'none' }, // it has the focus so that it is read out, not to be used
  '& h3, & h4, & p': { margin: 0 },
  '& h4': { fontSize: 14, fontWeight: 600 },
  '& p': { fontSize: 14, color: theme.palette.text.secondary },
  '& ol': { display: 'grid', gap: 6, margin: '8px 0 12px', paddingLeft: 24, fontSize: 14 },
}))

/** A point that a visit may go to. */
export type RoutePoint = { id: string; name: string; address: string; latitude: number; longitude: number }

type Made = { start: RouteStart; route: readonly RoutePoint[] }

type Props = {
  /** Points without coordinates are none to drive to. */
  points: readonly RoutePoint[]
  ref?: Ref<HTMLElement>
}

/** From where somebody is, over the points that they choose, to links that a telephone navigates by (specification §2). */
export function RouteGenerator({ points, ref }: Props) {
  const id = useId()
  const from = useRouteStart()
  const [cep, setCep] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState<Made>()
  const selected = points.filter(point => chosen.has(point.id))
  const all = points.length > 0 && selected.length === points.length

  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const each of ids)
      if (on) next.add(each)
      else next.delete(each)
    setChosen(next)
    setMade(undefined)
  }
  const generate = () => {
    if (selected.length === 0) return void toast.error(VISIT_ROUTE.NO_POINTS_SELECTED)
    if (!from.start) return void toast.error(VISIT_ROUTE.NO_START)
    setMade({ start: from.start, route: nearestFirst(from.start, selected) })
  }
  const useCep = (event: FormEvent) => {
    event.preventDefault()
    setMade(undefined)
    void from.byCep(cep)
  }
  return (
    <Generator ref={ref} aria-labelledby={`${id}-title`} tabIndex={-1} data-screen-only>
      <div>
        <Typography variant="h2" id={`${id}-title`}>
          {VISIT_ROUTE.TITLE}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {VISIT_ROUTE.LEAD}
        </Typography>
      </div>
      <fieldset>
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
            <Button type="submit" variant="outlined" loading={from.asking === 'cep'}>
              {VISIT_ROUTE.USE_CEP}
            </Button>
          </form>
          <Button
            variant="outlined"
            startIcon={<MyLocationRounded />}
            loading={from.asking === 'location'}
            loadingPosition="start"
            onClick={() => {
              setMade(undefined)
              void from.byLocation()
            }}
          >
            {VISIT_ROUTE.USE_LOCATION}
          </Button>
        </div>
        <p className="said" role="status">
          {from.start && VISIT_ROUTE.STARTS_AT(from.start.label)}
        </p>
      </fieldset>
      <fieldset>
        <legend>{VISIT_ROUTE.POINTS}</legend>
        <div className="all">
          <FormControlLabel
            control={
              <Checkbox
                checked={all}
                indeterminate={selected.length > 0 && !all}
                onChange={(_, on) =>
                  choose(
                    points.map(point => point.id),
                    on,
                  )
                }
              />
            }
            label={VISIT_ROUTE.SELECT_ALL}
          />
          <span role="status">{VISIT_ROUTE.SELECTED(selected.length)}</span>
        </div>
        <ul className="points">
          {points.map(point => (
            <li key={point.id}>
              <FormControlLabel
                control={<Checkbox checked={chosen.has(point.id)} onChange={(_, on) => choose([point.id], on)} />}
                label={
                  <>
                    {point.name}
                    <span className="address">{point.address}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Button
        variant="contained"
        startIcon={<DirectionsOutlined />}
        onClick={generate}
        sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}
      >
        {VISIT_ROUTE.GENERATE}
      </Button>
      {made && <MadeRoute {...made} />}
    </Generator>
  )
}

const kilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** The route in the order of its visits, with a link for each group that one takes. */
function MadeRoute({ start, route }: Made) {
  const title = useId()
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  const legs = legsOf(start, route)
  const grouped = legs.length > 1
  return (
    <Route ref={result} role="region" aria-labelledby={title} tabIndex={-1}>
      <div>
        <h3 id={title}>{VISIT_ROUTE.ROUTE}</h3>
        <p>{VISIT_ROUTE.LENGTH(route.length, kilometres.format(lengthOf(start, route)))}</p>
        {grouped && <p>{VISIT_ROUTE.GROUPED(POINTS_PER_LINK)}</p>}
      </div>
      {legs.map((leg, index) => (
        <div key={leg.points[0]?.id}>
          {grouped && <h4>{VISIT_ROUTE.GROUP(index + 1)}</h4>}
          <ol start={index * POINTS_PER_LINK + 1}>
            {leg.points.map(point => (
              <li key={point.id}>{point.name}</li>
            ))}
          </ol>
          <Button
            variant="outlined"
            href={directionsLink(leg)}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<OpenInNewRounded />}
          >
            {grouped ? VISIT_ROUTE.OPEN_GROUP(index + 1, leg.points.length) : VISIT_ROUTE.OPEN}
          </Button>
        </div>
      ))}
    </Route>
  )
}
