import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import { CAMPAIGN_TEXTS } from '#shared/installation/messages/campaign-report.ts'
import type { CampaignPoint } from '#shared/installation/rules/campaign-report.ts'
import { MarkedPointsMap } from '#web/map/marked-points-map.tsx'

/** On paper a picture lies over the map, because browsers print its canvas empty. The map keeps its size, so that it does not change. */
const Frame = styled('div')({
  position: 'relative',
  height: '95mm',
  margin: '4mm 0',
  border: '0.5pt solid #BBBBBB',
  '& > img': { display: 'none', position: 'absolute', zIndex: 1, inset: 0, width: '100%', height: '100%' },
  '@media print': { '& > img': { display: 'block' } },
})

const doNothing = () => undefined

/** The map of a campaign's points; nothing where none has a place. */
export function CampaignMap({ points }: { points: readonly CampaignPoint[] }) {
  const [picture, setPicture] = useState<string>()
  const placed = useMemo(
    () =>
      points.flatMap(({ item_id: id, asset_code: name, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
      ),
    [points],
  )
  if (placed.length === 0) return null
  return (
    <Frame>
      <MarkedPointsMap points={placed} selectedId={undefined} onPoint={doNothing}>
        <MapPicture onPicture={setPicture} />
      </MarkedPointsMap>
      {picture !== undefined && <img src={picture} alt={CAMPAIGN_TEXTS.MAP_OF(placed.length)} />}
    </Frame>
  )
}

/** Takes a picture of the map whenever it comes to rest. Its canvas can be read only right after it was drawn. */
function MapPicture({ onPicture }: { onPicture: (url: string) => void }) {
  const { current: map } = useMap()
  useEffect(() => {
    if (!map) return
    let isDrawing = false
    const take = () => {
      // Drawing ends at rest, too.
      if (isDrawing) return
      isDrawing = true
      map.getMap().redraw()
      isDrawing = false
      onPicture(map.getCanvas().toDataURL('image/png'))
    }
    map.on('idle', take)
    // It may be at rest already.
    map.triggerRepaint()
    return () => {
      map.off('idle', take)
    }
  }, [map, onPicture])
  return null
}
