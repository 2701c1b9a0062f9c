import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { MarkedPointsMap } from '#web/map/marked-points-map.tsx'
import { MapFrame } from '#web/ui/map-frame.ts'
import type { LineState, PreviewLine } from './preview-lines.ts'

/** Marks that the map draws without groups. */
const MAX_MARKS = 2_000

const LOOKS: Record<LineState, PointStatus> = { new: 'available', changed: 'reserved', same: 'reserved', wrong: 'sold' }

type LinePoint = { id: string; name: string; latitude: number; longitude: number; status: PointStatus }

/** The points that are neither wrong nor far from the region, because one wrong coordinate would show the whole world. */
function pointsOfFirstView(points: readonly LinePoint[]): readonly LinePoint[] {
  const near = points.filter(point => !locationWarning(point, MAP_CENTER))
  const right = near.filter(({ status }) => status !== LOOKS.wrong)
  return [right, near].find(({ length }) => length > 0) ?? points
}

type Props = { lines: readonly PreviewLine[]; selected: number | undefined; onLine: (id: number) => void }

/** The places of the sheet's lines, as marks on a map, at most MAX_MARKS. */
function LinesMap({ lines, selected, onLine }: Props) {
  const placed = useMemo(() => lines.filter(({ place }) => place !== undefined), [lines])
  const points = useMemo(
    () =>
      placed.slice(0, MAX_MARKS).flatMap(({ id, state, place }) =>
        place
          ? {
              id: String(id),
              name: IMPORTS_TEXTS.LINE(id),
              latitude: place.latitude,
              longitude: place.longitude,
              status: LOOKS[state],
            }
          : [],
      ),
    [placed],
  )
  const fitted = useMemo(() => pointsOfFirstView(points), [points])
  return (
    <>
      <MapFrame sx={{ height: { xs: 260, sm: 420 } }}>
        <MarkedPointsMap
          points={points}
          fitted={fitted}
          selectedId={selected === undefined ? undefined : String(selected)}
          onPoint={id => onLine(Number(id))}
        />
      </MapFrame>
      <Typography variant="hint" component="p">
        {IMPORTS_TEXTS.LINES_ON_MAP(points.length, placed.length)}. {IMPORTS_TEXTS.LINES_MAP_LEGEND}
      </Typography>
    </>
  )
}

export default LinesMap
