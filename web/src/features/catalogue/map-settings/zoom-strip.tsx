import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { MAX_ZOOM, type MapSettings, MIN_ZOOM, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { RuleDot } from './rule-dot.tsx'
import { ZOOM_LEVELS } from './settings-form.ts'

const Strip = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(44px, 1fr)',
  gap: 2,
  padding: 4,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'thin',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
}))

const Level = styled(ButtonBase)(({ theme }) => ({
  flexDirection: 'column',
  gap: 3,
  minHeight: 48,
  borderRadius: theme.radius.control,
  fontSize: 14,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-checked=true]': {
    background: theme.palette.action.selected,
    boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}`,
    color: theme.palette.text.primary,
    fontWeight: 700,
  },
  '&[data-refused=true]': { color: theme.palette.error.main, textDecoration: 'underline wavy', fontWeight: 700 },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
}))

/** The level that a key moves to. */
function levelAfter(key: string, level: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return level === MAX_ZOOM ? MIN_ZOOM : level + 1
    case 'ArrowLeft':
    case 'ArrowDown':
      return level === MIN_ZOOM ? MAX_ZOOM : level - 1
    case 'Home':
      return MIN_ZOOM
    case 'End':
      return MAX_ZOOM
    default:
      return undefined
  }
}

type Props = {
  settings: MapSettings
  level: number
  /** Levels with an invalid number. */
  refused: readonly number[]
  onChoose: (level: number) => void
}

/** Radio group of the zoom levels, each with its rule. Scrolls to the chosen level. */
export function ZoomStrip({ settings, level, refused, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const buttons = useRef(new Map<number, HTMLButtonElement>())

  useEffect(() => {
    const button = buttons.current.get(level)
    // Not scrollIntoView, which would also scroll the page
    if (button && strip.current)
      strip.current.scrollLeft = button.offsetLeft - (strip.current.clientWidth - button.offsetWidth) / 2
  }, [level])

  const onKeyDown = (event: KeyboardEvent) => {
    const nextLevel = levelAfter(event.key, level)
    if (nextLevel === undefined) return
    event.preventDefault()
    onChoose(nextLevel)
    buttons.current.get(nextLevel)?.focus({ preventScroll: true })
  }

  return (
    <Strip ref={strip} role="radiogroup" aria-label={MAP_SETTINGS_TEXTS.LEVELS} onKeyDown={onKeyDown}>
      {ZOOM_LEVELS.map(zoomLevel => {
        const rule = zoomRuleAt(settings, zoomLevel)
        const isRefused = refused.includes(zoomLevel)
        return (
          <Level
            key={zoomLevel}
            ref={button => {
              if (button) buttons.current.set(zoomLevel, button)
            }}
            role="radio"
            aria-checked={zoomLevel === level}
            aria-label={
              MAP_SETTINGS_TEXTS.LEVEL(zoomLevel, rule) + (isRefused ? ` (${MAP_SETTINGS_TEXTS.LEVEL_TO_CORRECT})` : '')
            }
            data-refused={isRefused}
            tabIndex={zoomLevel === level ? 0 : -1}
            onClick={() => onChoose(zoomLevel)}
          >
            {zoomLevel}
            <RuleDot mode={rule.display_mode} />
          </Level>
        )
      })}
    </Strip>
  )
}
