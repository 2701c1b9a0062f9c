import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { RuleDot } from './rule-dot.tsx'

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > .levels': { minWidth: 0 },
  '& .legend': {
    display: 'flex',
    gap: 20,
    margin: 0,
    padding: '6px 4px 0',
    listStyle: 'none',
    fontSize: 13,
    color: theme.palette.text.secondary,
    '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  },
  '& > .controls': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 16 },
  '& > .preview': { display: 'grid', minHeight: 360 },
  '& > .foot:empty': { display: 'none' },
  [theme.breakpoints.up('md')]: {
    minHeight: 0,
    gridTemplateColumns: 'clamp(340px, 38%, 420px) minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    '& > .levels': { gridColumn: '1 / -1' },
    '& > .controls': { overflowY: 'auto', scrollbarWidth: 'thin' },
  },
  [theme.breakpoints.down('md')]: {
    '& > .levels': {
      position: 'sticky',
      top: 'var(--header-height)',
      zIndex: 3,
      marginInline: -16,
      padding: '8px 16px',
      background: theme.palette.background.default,
    },
    '& > .preview': { height: 420 },
    '& > .foot': {
      position: 'sticky',
      bottom: 0,
      zIndex: 3,
      marginInline: -16,
      marginBottom: -48,
      padding: '8px 16px calc(12px + env(safe-area-inset-bottom))',
      borderTop: `1px solid ${theme.palette.divider}`,
      background: theme.palette.background.paper,
    },
  },
}))

type Props = { strip: ReactNode; preview: ReactNode; foot: ReactNode; children: ReactNode }

/** Levels above controls and map; one column on a phone, with a sticky footer. */
export function SettingsLayout({ strip, preview, foot, children }: Props) {
  return (
    <Layout>
      <div className="levels">
        {strip}
        <ul className="legend">
          <li>
            <RuleDot mode="cluster" />
            {MAP_SETTINGS_TEXTS.LEGEND.cluster}
          </li>
          <li>
            <RuleDot mode="individual" />
            {MAP_SETTINGS_TEXTS.LEGEND.individual}
          </li>
        </ul>
      </div>
      <div className="controls">{children}</div>
      <div className="preview">{preview}</div>
      {foot && <div className="foot">{foot}</div>}
    </Layout>
  )
}
