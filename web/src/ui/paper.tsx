import GlobalStyles from '@mui/material/GlobalStyles'
import { type CSSObject, styled } from '@mui/material/styles'

/** A4, and what is left free around the text: top, sides, and the foot at the bottom. Millimetres. */
const A4 = { width: 210, height: 297 }
const MARGIN = { top: 15, side: 18, foot: 22 }
/** Height of a page between its margins. CSS pixels, of which an inch has 96 on screen and on paper alike. */
export const PAGE_ROOM = ((A4.height - MARGIN.top - MARGIN.foot) / 25.4) * 96

const LETTERS = '9.5pt'

/**
 * Narrower than a sheet with some air: the same text without the look of paper, as wide as the window. What is measured for
 * the paper (`data-measured`) stays as it is there.
 */
export const onNarrow = (styles: CSSObject) => ({
  '@media screen and (max-width: 860px)': { '&:not([data-measured] *)': styles },
})

/** Letters of the printed page; one size up where it is read on a phone. */
export const Paper = styled('div')({
  fontSize: LETTERS,
  lineHeight: 1.42,
  color: '#000000',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
  hyphens: 'none',
  '& p, & h1, & h2': { margin: 0 },
  ...onNarrow({ fontSize: '11pt' }),
})

/** As wide as a page between its margins, and not to be seen: what is put in it is as tall as on the page. */
export const Measure = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  height: 0,
  overflow: 'hidden',
  visibility: 'hidden',
  fontSize: LETTERS,
  '& > div': { width: `${A4.width - 2 * MARGIN.side}mm` },
  '& > div > div': { display: 'flow-root' },
  '@media print': { display: 'none' },
})

/** One page. `data-draft`: what is written across it. */
export const SheetArea = styled('section')(({ theme }) => ({
  position: 'relative',
  boxSizing: 'border-box',
  width: `${A4.width}mm`,
  height: `${A4.height}mm`,
  margin: '0 auto 24px',
  padding: `${MARGIN.top}mm ${MARGIN.side}mm 0`,
  background: '#FFFFFF',
  boxShadow: theme.floating,
  '& > footer': {
    position: 'absolute',
    left: `${MARGIN.side}mm`,
    right: `${MARGIN.side}mm`,
    bottom: '8mm',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    paddingTop: '1.6mm',
    borderTop: '0.5pt solid #000000',
    fontSize: '7.5pt',
    lineHeight: 1.5,
  },
  '& > footer .hash': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
  // Across the page, behind the words.
  '&[data-draft]::before': {
    content: 'attr(data-draft)',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    rotate: '-35deg',
    fontSize: '92pt',
    fontWeight: 700,
    color: 'rgba(0, 0, 0, 0.05)',
    pointerEvents: 'none',
  },
  ...onNarrow({
    width: 'auto',
    height: 'auto',
    marginBottom: 12,
    padding: '16px 16px 12px',
    borderRadius: theme.radius.card,
    boxShadow: 'none',
    border: `1px solid ${theme.palette.divider}`,
    overflow: 'hidden',
    '& > footer': { position: 'static', marginTop: 16, fontSize: '9pt' },
  }),
  '@media print': {
    // A hair less than the sheet: a rounded pixel too much would bring an empty page after each.
    height: `${A4.height - 0.3}mm`,
    margin: 0,
    boxShadow: 'none',
    overflow: 'hidden',
    '&:not(:last-of-type)': { breakAfter: 'page' },
  },
}))

/** A page whose one part, below its head, takes the room that is left above the foot and is never taller. */
export const FilledSheet = styled(SheetArea)({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  paddingBottom: `${MARGIN.foot}mm`,
  ...onNarrow({ gridTemplateRows: 'auto', paddingBottom: 12 }),
})

/** The printer's page is the sheet itself, whatever margins its dialog would give. */
export const printedSheets = <GlobalStyles styles={{ '@page': { size: 'A4', margin: 0 } }} />
