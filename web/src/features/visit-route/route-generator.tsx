import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type Ref, useId, useState } from 'react'
import { VISIT_ROUTE } from '#shared/messages/visit-route.ts'
import { GenerateRoute, MadeRoute, PointChoice, StartFields } from './route-parts.tsx'
import type { RoutePoint } from './route-point.ts'
import { useVisitRoute } from './use-visit-route.ts'

const Generator = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 20,
  scrollMarginTop: 'calc(var(--header-height) + 16px)',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
}))

type Props = { points: readonly RoutePoint[]; ref?: Ref<HTMLElement> }

/** From where somebody is, over the points that they choose, to links that a telephone navigates by (specification §2). */
export function RouteGenerator({ points, ref }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = points.filter(point => chosen.has(point.id))
  const { from, awayKm, generate, made } = useVisitRoute(selected, points)

  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const each of ids)
      if (on) next.add(each)
      else next.delete(each)
    setChosen(next)
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
      <StartFields from={from} awayKm={awayKm} />
      <PointChoice
        title={VISIT_ROUTE.POINTS}
        points={points}
        has={each => chosen.has(each)}
        onChoose={choose}
        scrolls
      />
      <GenerateRoute count={selected.length} onGenerate={generate} />
      {made && <MadeRoute start={made.start} route={made.route} />}
    </Generator>
  )
}
