import GlobalStyles from '@mui/material/GlobalStyles'
import { type CSSObject, styled } from '@mui/material/styles'

/** A4 and its margins; `foot` is the bottom one. Millimetres. */
const A4 = { width: 210, height: 297 }
const MARGIN = { top: 15, side: 18, foot: 22 }
/** Height of a page between its margins. CSS pixels: 96 per inch on screen and on paper. */
export const PAGE_CONTENT_HEIGHT = ((A4.height - MARGIN.top - MARGIN.foot) / 25.4) * 96

const FONT_SIZE = '9.5pt'

/**
 * Styles for windows narrower than a sheet of paper: the text is as wide as the window, without the look of paper.
 * Elements that are measured for pagination (`data-measured`) keep the paper's styles.
 */
export const narrowScreenStyles = (styles: CSSObject) => ({
  '@media screen and (max-width: 860px)': { '&:not([data-measured] *)': styles },
})

/** Text of the printed page; larger on a phone, where it grows with the browser's setting. */
export const PrintedText = styled('div')({
  fontSize: FONT_SIZE,
  lineHeight: 1.42,
  color: '#000000',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
  hyphens: 'none',
  '& p, & h1, & h2': { margin: 0 },
  // As long as a point while the browser's letters have their usual size.
  ...narrowScreenStyles({ '--pt': `${1 / 12}rem`, fontSize: '11pt' }),
})

/** Invisible and as wide as a page's content: elements in it have the height that they have on the page. */
export const MeasuringArea = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  height: 0,
  overflow: 'hidden',
  visibility: 'hidden',
  '--pt': '1pt',
  fontSize: FONT_SIZE,
  '& > div': { width: `${A4.width - 2 * MARGIN.side}mm` },
  '& > div > div': { display: 'flow-root' },
  '@media print': { display: 'none' },
})

/**
 * A sheet that grows with its table; on paper the browser breaks it between rows and repeats the table's heading. Classes for
 * its content: `.letterhead` with `.brand`, and `.amount` for cells of money.
 */
export const GrowingSheet = styled(PrintedText)(({ theme }) => ({
  boxSizing: 'border-box',
  maxWidth: `${A4.width}mm`,
  margin: '0 auto 24px',
  padding: `${MARGIN.top}mm ${MARGIN.side}mm`,
  background: '#FFFFFF',
  ...theme.floating,
  '& .letterhead': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '0 16px',
    paddingBottom: '2.5mm',
    borderBottom: '1.2pt solid #000000',
  },
  '& .brand': { fontSize: '15pt', lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.01em' },
  '& h1': { margin: '4mm 0 2mm', fontSize: '14pt', lineHeight: 1.25, fontWeight: 700 },
  '& table': { width: '100%', marginTop: '3mm', borderCollapse: 'collapse' },
  '& th, & td': { padding: '1.2mm 3mm 1.2mm 0', textAlign: 'left', verticalAlign: 'top' },
  '& :is(th, td):last-child': { paddingRight: 0 },
  '& thead th': { fontSize: '8pt', fontWeight: 600, borderBottom: '0.5pt solid #000000' },
  '& tbody tr': { breakInside: 'avoid', borderBottom: '0.5pt solid #BBBBBB' },
  '& .amount': { textAlign: 'right', whiteSpace: 'nowrap' },
  ...narrowScreenStyles({
    padding: 16,
    borderRadius: theme.radius.card,
    boxShadow: 'none',
    border: `1px solid ${theme.palette.divider}`,
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  }),
  // Its pages have margins of the browser, unlike those of which the margins are a part.
  '@media print': { page: 'growing', maxWidth: 'none', padding: 0, boxShadow: 'none' },
}))

/** One page. `data-draft`: watermark text. */
export const PrintedPage = styled('section')(({ theme }) => ({
  position: 'relative',
  boxSizing: 'border-box',
  width: `${A4.width}mm`,
  height: `${A4.height}mm`,
  margin: '0 auto 24px',
  padding: `${MARGIN.top}mm ${MARGIN.side}mm 0`,
  background: '#FFFFFF',
  ...theme.floating,
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
  // The watermark.
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
  ...narrowScreenStyles({
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
    // Slightly less than the sheet: a pixel too much would add an empty page after each.
    height: `${A4.height - 0.3}mm`,
    margin: 0,
    boxShadow: 'none',
    overflow: 'hidden',
    '&:not(:last-of-type)': { breakAfter: 'page' },
  },
}))

/** A page whose content below the heading fills the room above the foot and never exceeds it. */
export const FilledPage = styled(PrintedPage)({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  paddingBottom: `${MARGIN.foot}mm`,
  ...narrowScreenStyles({ gridTemplateRows: 'auto', paddingBottom: 12 }),
})

/** Print styles without margins of the browser, because the margins are part of the page. */
export const printPageStyles = <GlobalStyles styles={{ '@page': { size: 'A4', margin: 0 } }} />

/** The page margins of a sheet that grows. */
export const growingPageStyles = (
  <GlobalStyles styles={{ '@page growing': { size: 'A4', margin: `${MARGIN.top}mm ${MARGIN.side}mm` } }} />
)
