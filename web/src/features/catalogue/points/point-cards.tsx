import CardActionArea from '@mui/material/CardActionArea'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { formatShortDateTime } from '#web/lib/printed-dates.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointName, PointPrice, PointStatusChip, PointTags, PointTier, PointVisibility } from './point-facts.tsx'
import { type PointActions, PointMenu } from './point-menu.tsx'
import type { Selection } from './use-selection.ts'

const Cards = styled(CardList)(({ theme }) => ({
  '& > li[data-selected=true]': {
    borderColor: theme.palette.primary.main,
    background: `linear-gradient(${theme.palette.action.selected}, ${theme.palette.action.selected}), ${theme.palette.background.paper}`,
  },
}))

type Props = {
  points: readonly Point[]
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  tags: readonly Tag[]
  busy: boolean
  selection: Selection
  actions: PointActions
}

/** Points as cards, for narrow windows. */
export function PointCards({ points, tiers, tags, busy, selection, actions }: Props) {
  const ids = points.map(({ id }) => id)
  const selectedCount = ids.filter(id => selection.ids.has(id)).length
  return (
    <>
      <FormControlLabel
        label={POINTS_TEXTS.SELECT_PAGE}
        sx={{ ml: '-5px' }}
        control={
          <Checkbox
            checked={selectedCount === ids.length}
            indeterminate={selectedCount > 0 && selectedCount < ids.length}
            onChange={() => (selectedCount === ids.length ? selection.remove : selection.add)(ids)}
          />
        }
      />
      <Cards aria-label={POINTS_TEXTS.TITLE} aria-busy={busy}>
        {points.map(point => {
          const isSelected = selection.ids.has(point.id)
          return (
            <li key={point.id} data-selected={isSelected}>
              <Stack direction="row" spacing={0.5} sx={{ alignItems: 'flex-start', p: '6px 4px 0 6px' }}>
                <Checkbox
                  checked={isSelected}
                  onChange={(_, selectedCount) => (selectedCount ? selection.add : selection.remove)([point.id])}
                  slotProps={{ input: { 'aria-label': POINTS_TEXTS.SELECT(point.name) } }}
                />
                <CardActionArea
                  onClick={() => actions.onEdit(point)}
                  sx={{
                    display: 'flex',
                    alignItems: 'flex-start',
                    gap: 1.5,
                    minWidth: 0,
                    p: '6px 4px',
                    borderRadius: 1,
                  }}
                >
                  <PointThumbnail url={point.image_url} />
                  <PointName point={point} withCode />
                </CardActionArea>
                <PointMenu point={point} actions={actions} />
              </Stack>
              <Stack
                direction="row"
                sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', p: '8px 16px 14px 54px' }}
              >
                <PointStatusChip point={point} />
                <PointTier point={point} tiers={tiers} besideName />
                <PointPrice point={point} tiers={tiers} />
                <PointTags tagIds={point.tag_ids} tags={tags} />
                <Stack
                  direction="row"
                  sx={{ flexBasis: '100%', flexWrap: 'wrap', gap: '2px 12px', fontSize: 13, color: 'text.secondary' }}
                >
                  {!point.is_available && <PointVisibility isVisible={false} />}
                  <span>
                    {POINTS_TEXTS.COLUMNS.updated} {formatShortDateTime(point.updated_at)}
                  </span>
                </Stack>
              </Stack>
            </li>
          )
        })}
      </Cards>
    </>
  )
}
