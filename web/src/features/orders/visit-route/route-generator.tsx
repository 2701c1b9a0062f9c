import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import type { List } from '#web/lib/use-list.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepChoice, readChoice } from './kept-route.ts'
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

/** The pages of one's points that did not come yet. */
type Rest = Pick<List<{ id: string }>, 'hasNext' | 'goOn'>
type Props = { points: readonly RoutePoint[]; rest?: Rest; ref?: Ref<HTMLElement> }

/** From where somebody is, over the points that they choose, to links that a telephone navigates by (specification §2). */
export function RouteGenerator({ points, rest, ref }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readChoice()))
  const all = useAllPoints(rest)
  const selected = points.filter(point => all.wanted || chosen.has(point.id))
  const { from, awayKm, generate, made } = useVisitRoute(selected, points, 'dashboard')
  const kept = all.wanted ? selected.map(point => point.id) : [...chosen]
  const keptIds = kept.join()
  useEffect(() => keepChoice(keptIds === '' ? [] : keptIds.split(',')), [keptIds])

  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected.map(point => point.id))
    all.forget()
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
        has={each => all.wanted || chosen.has(each)}
        onChoose={choose}
        scrolls
        note={
          <RestOfPoints
            all={all}
            isFirst={rest?.hasNext === true && selected.length === points.length}
            count={points.length}
          />
        }
      />
      <GenerateRoute count={selected.length} onGenerate={generate} />
      {made && <MadeRoute {...made} />}
    </Generator>
  )
}

/** All points are wanted, also those that come with the pages that are read then. */
function useAllPoints(rest: Rest | undefined) {
  const [state, setState] = useState<'asked' | 'there'>()
  const ask = async () => {
    setState('asked')
    let page = await rest?.goOn()
    while (page && !page.failed && page.hasNext) page = await rest?.goOn()
    if (page?.failed) sayFailure(VISIT_ROUTE.LOAD_ALL_FAILED, page.failed)
    // Given up meanwhile: what was chosen since stays
    setState(now => (now === undefined || page?.failed ? undefined : 'there'))
  }
  return { wanted: state !== undefined, isLoading: state === 'asked', ask, forget: () => setState(undefined) }
}

type RestProps = { all: ReturnType<typeof useAllPoints>; isFirst: boolean; count: number }

/** Says of a list that came in part what 'Selecionar todos' took, and offers the rest of it. */
function RestOfPoints({ all, isFirst, count }: RestProps) {
  const said = useRef<HTMLParagraphElement>(null)
  const text = all.isLoading
    ? VISIT_ROUTE.LOADING_ALL(count)
    : all.wanted
      ? VISIT_ROUTE.ALL_SELECTED(count)
      : isFirst
        ? VISIT_ROUTE.FIRST_SELECTED(count)
        : ''
  return (
    <>
      <p role="status" ref={said} tabIndex={-1} style={{ margin: 0, outline: 'none' }}>
        {text}
      </p>
      {(isFirst || all.isLoading) && (
        <BusyButton
          size="small"
          loading={all.isLoading}
          onClick={() => void all.ask().then(() => said.current?.focus())}
          sx={{ ml: '-5px' }}
        >
          {VISIT_ROUTE.LOAD_AND_SELECT_ALL}
        </BusyButton>
      )}
    </>
  )
}
