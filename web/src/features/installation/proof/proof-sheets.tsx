import { styled } from '@mui/material/styles'
import { PROOF_TEXTS } from '#shared/installation/messages/installation-proof.ts'
import {
  type DevicePosition,
  isFarFromPoint,
  type ProofPhoto,
  type ProofView,
} from '#shared/installation/rules/installation-proof.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { FilledPage, narrowScreenStyles, PrintedText, printPageStyles } from '#web/ui/printed-page.tsx'

const SheetHeader = styled('header')({
  display: 'grid',
  gap: '3mm',
  paddingBottom: '4mm',
  '& .letterhead': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    gap: 16,
    paddingBottom: '2.5mm',
    borderBottom: '1.2pt solid #000000',
  },
  '& .brand': { fontSize: '15pt', lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.01em' },
  '& .title': { margin: 0, fontSize: '14pt', lineHeight: 1.25, fontWeight: 700, letterSpacing: '-0.01em' },
  '& dl': { display: 'grid', gridTemplateColumns: '28mm minmax(0, 1fr)', gap: '0.8mm 4mm', margin: 0 },
  '& dd': { margin: 0, fontWeight: 600 },
  ...narrowScreenStyles({ '& dl': { gridTemplateColumns: '110px minmax(0, 1fr)', gap: '4px 12px' } }),
})

/** Photos share the space below the header and shrink to fit; their captions never shrink. */
const Photos = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'minmax(0, auto)',
  alignContent: 'start',
  gap: '5mm',
  // Portrait photos are larger side by side.
  '&[data-beside=true]': { gridTemplateColumns: '1fr 1fr' },
  '& figure': { display: 'flex', flexDirection: 'column', gap: '1.5mm', minHeight: 0, margin: 0 },
  '& figure > *': { flex: '0 0 auto' },
  '& img': {
    flex: '0 1 auto',
    width: '100%',
    minHeight: 0,
    height: 'auto',
    objectFit: 'contain',
    objectPosition: '0 0',
    background: '#FFFFFF',
  },
  '& h2': { fontSize: '10.5pt', fontWeight: 700 },
  '& figcaption': { fontSize: '8.5pt', lineHeight: 1.5 },
  '& .far': { fontWeight: 700 },
  '& .hash': { overflowWrap: 'anywhere' },
  ...narrowScreenStyles({
    '&[data-beside=true]': { gridTemplateColumns: '1fr' },
    '& figcaption': { fontSize: '10pt' },
  }),
})

const isPortrait = ({ width, height }: ProofPhoto): boolean => height > width

const degrees = lazy(() => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 }))

/** '-22,74008 e -47,33058' */
const formatCoordinates = ({ latitude, longitude }: DevicePosition): string =>
  `${degrees().format(latitude)} e ${degrees().format(longitude)}`

type Props = {
  proofs: readonly ProofView[]
  /** Whether the title of the document stands on pages before. */
  isPart?: boolean
}

/** One A4 page per proof, the same on screen and on paper. */
export const ProofSheets = ({ proofs, isPart = false }: Props) => (
  <PrintedText>
    {printPageStyles}
    {proofs.map((proof, index) => (
      <FilledPage key={proof.task_id} aria-label={PROOF_TEXTS.PAGE(index + 1, proofs.length)}>
        <ProofHeader proof={proof} level={index === 0 && !isPart ? 'h1' : 'h2'} />
        <Photos data-beside={proof.photos.length > 1 && proof.photos.every(isPortrait)}>
          {proof.photos.map(photo => (
            <Photo key={photo.which} photo={photo} pointName={proof.point_name} />
          ))}
        </Photos>
        <footer>
          <span>
            {PROOF_TEXTS.POINT} {proof.asset_code} · {PROOF_TEXTS.RECEIVED(formatDateTime(proof.received_at))}
          </span>
          <span>{PROOF_TEXTS.PAGE(index + 1, proofs.length)}</span>
        </footer>
      </FilledPage>
    ))}
  </PrintedText>
)

/** `level`: heading level, because a document has a single h1. */
function ProofHeader({ proof, level: Heading }: { proof: ProofView; level: 'h1' | 'h2' }) {
  const facts: [string, string][] = [
    [PROOF_TEXTS.POINT, proof.point_name],
    [PROOF_TEXTS.CODE, proof.asset_code],
    [PROOF_TEXTS.ADDRESS, proof.address],
    [PROOF_TEXTS.CLIENT, proof.customer_name],
    [PROOF_TEXTS.ORDER, proof.order_id === null ? '' : shortOrderId(proof.order_id)],
    [PROOF_TEXTS.DONE_AT, formatDateTime(proof.received_at)],
    [PROOF_TEXTS.BY, proof.completed_by ?? ''],
  ]
  return (
    <SheetHeader>
      <div className="letterhead">
        <p className="brand">{PROOF_TEXTS.OPERATOR}</p>
      </div>
      <Heading className="title">{PROOF_TEXTS.OF_WORK(proof.work)}</Heading>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </SheetHeader>
  )
}

function placeOf({ position, from_gallery }: ProofPhoto): string {
  if (from_gallery) return PROOF_TEXTS.FROM_GALLERY
  return position
    ? PROOF_TEXTS.PLACE(formatCoordinates(position), Math.round(position.accuracy_m))
    : PROOF_TEXTS.NO_PLACE
}

const Photo = ({ photo, pointName }: { photo: ProofPhoto; pointName: string }) => (
  <figure>
    <h2>{PROOF_TEXTS.PHOTO[photo.which]}</h2>
    <img
      src={photo.url}
      alt={PROOF_TEXTS.PHOTO_OF(PROOF_TEXTS.PHOTO[photo.which], pointName)}
      width={photo.width}
      height={photo.height}
    />
    <figcaption>
      <p>
        {PROOF_TEXTS.RECEIVED(formatDateTime(photo.received_at))}.{' '}
        {(photo.from_gallery ? PROOF_TEXTS.CHOSEN : PROOF_TEXTS.TAKEN)(formatDateTime(photo.taken_at))}.
      </p>
      <p>
        {placeOf(photo)}
        {photo.distance_m !== null && ` · ${PROOF_TEXTS.DISTANCE(photo.distance_m)}`}
      </p>
      {isFarFromPoint(photo) && <p className="far">{PROOF_TEXTS.FAR}</p>}
      <p className="hash">
        {PROOF_TEXTS.FILE(photo.width, photo.height, Math.ceil(photo.bytes / 1024))} · {PROOF_TEXTS.HASH}:{' '}
        {photo.sha256}
      </p>
    </figcaption>
  </figure>
)
