import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import type { ClusterCountLogic, MapZoomRule } from '#shared/catalogue/rules/map-settings.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { RuleDot } from './rule-dot.tsx'

const Caption = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 12,
  left: 12,
  maxWidth: 'calc(100% - 24px)',
  padding: '8px 14px',
  borderRadius: theme.radius.control,
  background: `color-mix(in srgb, ${theme.palette.background.paper} 94%, transparent)`,
  ...theme.floating,
  fontSize: 13,
  pointerEvents: 'none',
  '& p': { margin: 0, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .rule': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600, color: theme.palette.text.primary },
  '& .failure': { color: theme.palette.error.main, fontWeight: 500 },
  '& button': { pointerEvents: 'auto' },
}))

type Props = {
  rule: MapZoomRule
  logic: ClusterCountLogic
  /** Number of clusters and single points in the viewport; undefined until the map is drawn with this rule. */
  counts: { clusters: number; alone: number } | undefined
  failure: string | undefined
  onRetry: () => void
}

/** The rule of the preview and the resulting counts. */
export function PreviewCaption({ rule, logic, counts, failure, onRetry }: Props) {
  return (
    <Caption>
      <p className="rule">
        <RuleDot mode={rule.display_mode} />
        {MAP_SETTINGS_TEXTS.PREVIEW_RULE(rule.zoom_level, rule)}
      </p>
      {failure ? (
        <div role="alert">
          <p className="failure">{failure}</p>
          <Button size="small" onClick={onRetry}>
            {SITE_TEXTS.TRY_AGAIN}
          </Button>
        </div>
      ) : (
        <p>
          {counts ? MAP_SETTINGS_TEXTS.PREVIEW_SEEN(counts.clusters, counts.alone) : MAP_SETTINGS_TEXTS.PREVIEW_DRAWING}
        </p>
      )}
      {rule.display_mode === 'cluster' && <p>{MAP_SETTINGS_TEXTS.PREVIEW_COUNT(logic)}</p>}
    </Caption>
  )
}
