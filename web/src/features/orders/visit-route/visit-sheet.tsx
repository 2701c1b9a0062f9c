import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { normaliseSearchQuery, searchText } from '#shared/platform/rules/search.ts'
import type { Scene } from '#web/map/protocol.ts'
import { SearchAdornment } from '#web/ui/search-adornment.tsx'
import { SheetDialog } from '#web/ui/sheet-dialog.tsx'
import { GeneratedRouteSection, GenerateRouteButton, PointCheckboxes, StartFields } from './route-parts.tsx'
import { useOfferedPoints } from './use-offered-points.ts'
import { useVisitPoints } from './use-visit-points.ts'
import { useVisitRoute } from './use-visit-route.ts'

/** With more points than this, a search field is shown. */
const MAX_POINTS_WITHOUT_SEARCH = 8

type Props = {
  /** The map's current scene, whose list of points is offered. */
  scene: Scene | undefined
  onClose: () => void
}

/** The route generator of the public map, for points of the cart and of the map's list. */
export function VisitSheet({ scene, onClose }: Props) {
  const visitPoints = useVisitPoints()
  const { cart, otherChosen, listed, retry } = useOfferedPoints(visitPoints, scene?.rows ?? [])
  const [text, setText] = useState('')
  const all = [...cart, ...otherChosen, ...listed]
  const routePoints = all.flatMap(({ routePoint }) => routePoint ?? [])
  const selectedPoints = routePoints.filter(({ id }) => visitPoints.has(id))
  const { routeStart, distanceKm, generate, visitRoute } = useVisitRoute(selectedPoints, routePoints, 'map')

  const query = normaliseSearchQuery(text)
  const matchingPoints = <Point extends { name: string; address: string }>(points: readonly Point[]): Point[] =>
    points.filter(({ name, address }) => searchText(name, address).includes(query))
  const groups = [
    { title: VISIT_ROUTE_TEXTS.IN_CART, points: matchingPoints(cart) },
    { title: VISIT_ROUTE_TEXTS.CHOSEN_BEFORE, points: matchingPoints(otherChosen) },
    { title: VISIT_ROUTE_TEXTS.IN_AREA, points: matchingPoints(listed) },
  ].filter(({ points }) => points.length > 0)

  const choosePoints = (ids: readonly string[], isSelected: boolean) => {
    if (isSelected) visitPoints.add(routePoints.filter(({ id }) => ids.includes(id)))
    else visitPoints.remove(ids)
  }
  const isLoading = !scene || (scene.loading && listed.length === 0)
  const listStatus = isLoading
    ? EXPLORE_TEXTS.LOADING_POINTS
    : scene.failed
      ? EXPLORE_TEXTS.POINTS_FAILED
      : scene.total > scene.rows.length
        ? VISIT_ROUTE_TEXTS.FIRST_OF_AREA(scene.rows.length, scene.total)
        : scene.total === 0
          ? `${VISIT_ROUTE_TEXTS.NO_POINTS}. ${EXPLORE_TEXTS.NO_POINTS_HINT}`
          : undefined
  return (
    <SheetDialog
      open
      onClose={onClose}
      title={VISIT_ROUTE_TEXTS.TITLE}
      description={VISIT_ROUTE_TEXTS.LEAD}
      footer={<GenerateRouteButton count={selectedPoints.length} onGenerate={generate} />}
    >
      <Stack spacing={2.5}>
        <StartFields routeStart={routeStart} distanceKm={distanceKm} />
        {all.length > MAX_POINTS_WITHOUT_SEARCH && (
          <TextField
            type="search"
            size="small"
            label={VISIT_ROUTE_TEXTS.FIND}
            value={text}
            onChange={event => setText(event.target.value)}
            slotProps={{
              input: {
                startAdornment: <SearchAdornment size="small" />,
              },
            }}
          />
        )}
        {groups.map(({ title, points }) => (
          <PointCheckboxes key={title} title={title} points={points} has={visitPoints.has} onChoose={choosePoints} />
        ))}
        {all.length > 0 && groups.length === 0 && (
          <Typography variant="hint" role="status">
            {VISIT_ROUTE_TEXTS.NOTHING_FOUND}
          </Typography>
        )}
        {retry && (
          <Button variant="outlined" onClick={retry} sx={{ alignSelf: 'flex-start' }}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
        )}
        {listStatus && (
          <Typography variant="hint" role="status">
            {listStatus}
          </Typography>
        )}
        {visitRoute && <GeneratedRouteSection {...visitRoute} />}
      </Stack>
    </SheetDialog>
  )
}
