import { styled } from '@mui/material/styles'
import {
  type DevicePosition,
  isFarFromPoint,
  type ProvenPhoto,
  type ShownProof,
} from '#shared/domain/installation-proof.ts'
import { shortOrderId } from '#shared/domain/orders.ts'
import { PROOF } from '#shared/messages/installation-proof.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { onNarrow, Paper, printedSheets, SheetArea } from '#web/ui/paper.tsx'

const Head = styled('header')({
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
  ...onNarrow({ '& dl': { gridTemplateColumns: '110px minmax(0, 1fr)', gap: '4px 12px' } }),
})

const Photos = styled('div')({
  display: 'grid',
  gap: '5mm',
  '& figure': { display: 'grid', gap: '1.5mm', margin: 0 },
  // Two of them with what is said of each fill a page.
  '& img': {
    width: '100%',
    height: 'auto',
    maxHeight: '88mm',
    objectFit: 'contain',
    objectPosition: '0 0',
    background: '#FFFFFF',
  },
  '&[data-photos="1"] img': { maxHeight: '150mm' },
  '& h2': { fontSize: '10.5pt', fontWeight: 700 },
  '& figcaption': { fontSize: '8.5pt', lineHeight: 1.5 },
  '& .far': { fontWeight: 700 },
  '& .hash': { overflowWrap: 'anywhere' },
  ...onNarrow({ '& img, &[data-photos="1"] img': { maxHeight: 'none' }, '& figcaption': { fontSize: '10pt' } }),
})

const placeOf = ({ latitude, longitude }: DevicePosition): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** Proofs as sheets of A4, one each, on screen as on paper. */
export const ProofSheets = ({ proofs }: { proofs: readonly ShownProof[] }) => (
  <Paper>
    {printedSheets}
    {proofs.map((proof, index) => (
      <SheetArea key={proof.task_id} aria-label={PROOF.PAGE(index + 1, proofs.length)}>
        <ProofHead proof={proof} level={index === 0 ? 'h1' : 'h2'} />
        <Photos data-photos={proof.photos.length}>
          {proof.photos.map(photo => (
            <Photo key={photo.sha256} photo={photo} pointName={proof.point_name} />
          ))}
        </Photos>
        <footer>
          <span>
            {PROOF.POINT} {proof.point_id} · {PROOF.RECEIVED(formatMoment(proof.received_at))}
          </span>
          <span>{PROOF.PAGE(index + 1, proofs.length)}</span>
        </footer>
      </SheetArea>
    ))}
  </Paper>
)

/** `level`: a page has one heading of the first. */
function ProofHead({ proof, level: Heading }: { proof: ShownProof; level: 'h1' | 'h2' }) {
  const facts: [string, string][] = [
    [PROOF.POINT, proof.point_name],
    [PROOF.ADDRESS, proof.address],
    [PROOF.CLIENT, proof.customer_name],
    [PROOF.ORDER, proof.order_id === null ? '' : shortOrderId(proof.order_id)],
    [PROOF.DONE_AT, formatMoment(proof.received_at)],
    [PROOF.BY, proof.completed_by ?? ''],
  ]
  return (
    <Head>
      <div className="letterhead">
        <p className="brand">{PROOF.OPERATOR}</p>
      </div>
      <Heading className="title">{PROOF.OF_WORK[proof.work]}</Heading>
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
    </Head>
  )
}

const Photo = ({ photo, pointName }: { photo: ProvenPhoto; pointName: string }) => (
  <figure>
    <h2>{PROOF.PHOTO[photo.which]}</h2>
    <img
      src={photo.url}
      alt={PROOF.PHOTO_OF(PROOF.PHOTO[photo.which], pointName)}
      width={photo.width}
      height={photo.height}
    />
    <figcaption>
      <p>
        {PROOF.RECEIVED(formatMoment(photo.received_at))}. {PROOF.TAKEN(formatMoment(photo.taken_at))}.
      </p>
      <p>
        {photo.position ? PROOF.PLACE(placeOf(photo.position), Math.round(photo.position.accuracy_m)) : PROOF.NO_PLACE}
        {photo.distance_m !== null && ` · ${PROOF.DISTANCE(photo.distance_m)}`}
      </p>
      {isFarFromPoint(photo) && <p className="far">{PROOF.FAR}</p>}
      <p className="hash">
        {PROOF.FILE(photo.width, photo.height, Math.ceil(photo.bytes / 1024))} · {PROOF.HASH}: {photo.sha256}
      </p>
    </figcaption>
  </figure>
)
