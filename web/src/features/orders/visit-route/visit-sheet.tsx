import SearchRounded from '@mui/icons-material/SearchRounded'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { normalise } from '#shared/platform/rules/search.ts'
import type { Scene } from '#web/map/protocol.ts'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { GenerateRoute, MadeRoute, PointChoice, StartFields } from './route-parts.tsx'
import { useOfferedPoints } from './use-offered-points.ts'
import { useVisit } from './use-visit.ts'
import { useVisitRoute } from './use-visit-route.ts'

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 })
const Note = styled('p')(({ theme }) => ({ margin: 0, fontSize: 14, color: theme.palette.text.secondary }))

/** With fewer points than these nobody needs to search among them. */
const WORTH_SEARCHING = 8

type Props = {
  /** What the map shows, whose list is offered. */
  scene: Scene | undefined
  onClose: () => void
}

/** The route generator of the public map (specification §2): over the cart's points and those that the list shows. */
export default function VisitSheet({ scene, onClose }: Props) {
  const visit = useVisit()
  const { cart, elsewhere, listed, retry } = useOfferedPoints(visit, scene?.rows ?? [])
  const [text, setText] = useState('')
  const all = [...cart, ...elsewhere, ...listed]
  const places = all.flatMap(({ place }) => place ?? [])
  const chosen = places.filter(({ id }) => visit.has(id))
  const { from, awayKm, generate, made } = useVisitRoute(chosen, places, 'map')

  const sought = normalise(text)
  const found = <Point extends { name: string; address: string }>(points: readonly Point[]): Point[] =>
    points.filter(({ name, address }) => normalise(`${name} ${address}`).includes(sought))
  const groups = [
    { title: VISIT_ROUTE.IN_CART, points: found(cart) },
    { title: VISIT_ROUTE.CHOSEN_BEFORE, points: found(elsewhere) },
    { title: VISIT_ROUTE.IN_AREA, points: found(listed) },
  ].filter(({ points }) => points.length > 0)

  const choose = (ids: readonly string[], on: boolean) => {
    if (on) visit.add(places.filter(({ id }) => ids.includes(id)))
    else visit.remove(ids)
  }
  const isComing = !scene || (scene.loading && listed.length === 0)
  const aboutList = isComing
    ? EXPLORE.LOADING_POINTS
    : scene.failed
      ? EXPLORE.POINTS_FAILED
      : scene.total > scene.rows.length
        ? VISIT_ROUTE.FIRST_OF_AREA(scene.rows.length, scene.total)
        : scene.total === 0
          ? `${VISIT_ROUTE.NO_POINTS}. ${EXPLORE.NO_POINTS_HINT}`
          : undefined
  return (
    <SheetDialog
      open
      onClose={onClose}
      title={VISIT_ROUTE.TITLE}
      description={VISIT_ROUTE.LEAD}
      footer={<GenerateRoute count={chosen.length} onGenerate={generate} />}
    >
      <Parts>
        <StartFields from={from} awayKm={awayKm} />
        {all.length > WORTH_SEARCHING && (
          <TextField
            type="search"
            size="small"
            label={VISIT_ROUTE.FIND}
            value={text}
            onChange={event => setText(event.target.value)}
            slotProps={{
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchRounded fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
        {groups.map(({ title, points }) => (
          <PointChoice key={title} title={title} points={points} has={visit.has} onChoose={choose} />
        ))}
        {all.length > 0 && groups.length === 0 && <Note role="status">{VISIT_ROUTE.NOTHING_FOUND}</Note>}
        {retry && (
          <Button variant="outlined" onClick={retry} sx={{ justifySelf: 'start', minHeight: 44 }}>
            {SITE.TRY_AGAIN}
          </Button>
        )}
        {aboutList && <Note role="status">{aboutList}</Note>}
        {made && <MadeRoute {...made} />}
      </Parts>
    </SheetDialog>
  )
}
