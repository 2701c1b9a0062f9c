import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { Clause, Contract, ContractItem } from '#shared/orders/rules/contracts.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { formatLongDay } from '#shared/platform/messages/instants.ts'
import { firstInstantOfContract } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatShortDate } from '#web/lib/printed-dates.ts'
import { narrowScreenStyles } from '#web/ui/printed-page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { clientParty, operatorName, operatorParty, type PrintedParty } from './contract-parties.ts'

/** Wraps only after commas, so that 'CEP 13465-000' stays together. */
const CommaWrapped = ({ line }: { line: string }) =>
  line.split(/(?<=, )/).map(part => (
    <span key={part} style={{ display: 'inline-block', whiteSpace: 'pre-wrap' }}>
      {part}
    </span>
  ))

const FirstHeader = styled('header')({
  display: 'grid',
  gap: '5mm',
  paddingBottom: '5mm',
  '& .letterhead': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    gap: 16,
    paddingBottom: '2.5mm',
    borderBottom: '1.2pt solid #000000',
  },
  '& .brand': { fontSize: '15pt', lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.01em' },
  '& .numbers': { textAlign: 'right', '& strong': { display: 'block', fontSize: '11pt' } },
  '& h1': { fontSize: '14pt', lineHeight: 1.25, fontWeight: 700, letterSpacing: '-0.01em' },
  '& .parties': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '8mm' },
  '& .parties h2': { fontSize: '8pt', fontWeight: 600 },
  '& .parties strong': { display: 'block', fontSize: '10.5pt' },
  ...narrowScreenStyles({
    '& .parties': { gridTemplateColumns: '1fr', gap: 16 },
    '& .letterhead': { flexWrap: 'wrap' },
    '& .numbers': { textAlign: 'left' },
  }),
})

type HeaderProps = { contract: Contract; isDraft: boolean; note?: string | undefined }

/** The header of the first page: operator, number and parties. */
export function ContractHeader({ contract, isDraft, note }: HeaderProps) {
  return (
    <FirstHeader>
      <div className="letterhead">
        <p className="brand">{contract.operator.trade_name}</p>
        <p className="numbers">
          {/* The draft of a cart has no number. */}
          {contract.number !== '' && <strong>{CONTRACT_TEXTS.numbered(contract.number)}</strong>}
          {isDraft ? CONTRACT_TEXTS.DRAFT : CONTRACT_TEXTS.issuedOn(formatLongDay(contract.issued_at))}
        </p>
      </div>
      <h1>{contract.title}</h1>
      <div className="parties">
        {[operatorParty(contract), clientParty(contract)].map(({ role, name, document, lines }) => (
          <div key={role}>
            <h2>{role}</h2>
            <strong>{name}</strong>
            {[document, ...lines].map(line => (
              <p key={line}>
                <CommaWrapped line={line} />
              </p>
            ))}
          </div>
        ))}
      </div>
      <p>
        {CONTRACT_TEXTS.AGREED}
        {contract.renews && ` ${CONTRACT_TEXTS.RENEWS} ${shortOrderId(contract.renews)}.`}
      </p>
      {note !== undefined && <p style={{ overflowWrap: 'anywhere' }}>{note}</p>}
    </FirstHeader>
  )
}

const NextHeader = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  paddingBottom: '1.5mm',
  marginBottom: '5mm',
  borderBottom: '0.5pt solid #000000',
  fontSize: '8pt',
  '& span:last-of-type': { flexShrink: 0 },
  ...narrowScreenStyles({ display: 'none' }),
})

/** The header of the further pages. */
export const ContractRunningHeader = ({ contract }: { contract: Contract }) => (
  <NextHeader>
    <span>
      {operatorName(contract.operator)} · {contract.client.legal_name}
    </span>
    <span>{contract.number === '' ? CONTRACT_TEXTS.DRAFT : CONTRACT_TEXTS.numbered(contract.number)}</span>
  </NextHeader>
)

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& caption': { padding: '0 0 1.5mm', textAlign: 'left', fontSize: '11pt', fontWeight: 700, color: '#000000' },
  '& th': { padding: '1.2mm 2mm 1.2mm 0', borderBottom: '0.9pt solid #000000', textAlign: 'left', fontSize: '8pt' },
  '& td': { padding: '1.7mm 2mm 1.7mm 0', borderBottom: '0.4pt solid #8A8A8A', verticalAlign: 'top' },
  '& .number': { width: '8mm' },
  '& .period': { width: '14mm' },
  '& .date': { width: '23mm', whiteSpace: 'nowrap' },
  '& .price': { width: '27mm', paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& td strong': { display: 'block', fontWeight: 600 },
  '& .facts': { display: 'block' },
  '& .dates': { display: 'none' },
  ...narrowScreenStyles({
    '& .number': { width: 28 },
    '& .price': { width: 96 },
    '& .period, & .date': { display: 'none' },
    '& .dates': { display: 'block' },
    [theme.largeLetters]: {
      '& thead, & .number': { display: 'none' },
      '& tbody tr': { display: 'block', padding: '1.7mm 0', borderBottom: '0.4pt solid #8A8A8A' },
      '& td': { display: 'block', padding: 0, border: 0 },
      '& .price': { width: 'auto' },
    },
  }),
}))

type ItemsProps = {
  items: readonly ContractItem[]
  /** The number of items on earlier pages. */
  countBefore: number
}

export const ContractItemsTable = ({ items, countBefore }: ItemsProps) => (
  <Table>
    <caption>{CONTRACT_TEXTS.ITEMS}</caption>
    <thead>
      <tr>
        <th className="number" scope="col">
          {CONTRACT_TEXTS.ITEM}
        </th>
        <th scope="col">{CONTRACT_TEXTS.POINT}</th>
        <th className="period" scope="col">
          {CONTRACT_TEXTS.PERIOD}
        </th>
        <th className="date" scope="col">
          {CONTRACT_TEXTS.START}
        </th>
        <th className="date" scope="col">
          {CONTRACT_TEXTS.END}
        </th>
        <th className="price" scope="col">
          {CONTRACT_TEXTS.PRICE}
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item, index) => (
        <tr key={item.point_id}>
          <td className="number">{countBefore + index + 1}</td>
          <td>
            <strong>{item.point_name}</strong>
            {item.place}
            {(item.size || item.mark) && (
              <span className="facts">{[item.mark, item.size].filter(Boolean).join(' · ')}</span>
            )}
            <span className="dates">
              {itemTermLabel(item)}, {formatShortDate(firstInstantOfContract(item.starts_at))} a{' '}
              {formatShortDate(item.ends_at)}
            </span>
          </td>
          <td className="period">{itemTermLabel(item)}</td>
          <td className="date">{formatShortDate(firstInstantOfContract(item.starts_at))}</td>
          <td className="date">{formatShortDate(item.ends_at)}</td>
          <td className="price">{formatBRL(item.price)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const TotalLine = styled('p')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '8mm',
  padding: '2.5mm 0 4mm',
  '& span:last-of-type': { marginLeft: 'auto', textAlign: 'right' },
  '& strong': { fontSize: '11pt' },
})

const ClauseBlock = styled('div')({
  paddingBottom: '2mm',
  '& h2': { padding: '1.5mm 0 0.8mm', fontSize: '10.5pt', fontWeight: 700 },
  '& p': { display: 'grid', gridTemplateColumns: '8mm minmax(0, 1fr)' },
})

type ParagraphProps = { clause: Clause; number: number; index: number }

/** A paragraph of a clause; the first one includes the clause's heading. */
const ClauseParagraph = ({ clause: { title, paragraphs }, number, index }: ParagraphProps) => (
  <ClauseBlock>
    {index === 0 && (
      <h2>
        {number}. {title}
      </h2>
    )}
    <p>
      <span>
        {number}.{index + 1}
      </span>
      <span>{paragraphs[index]}</span>
    </p>
  </ClauseBlock>
)

const Signatures = styled('div')({
  paddingTop: '4mm',
  '& .lines': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '10mm' },
  '& .line': { marginTop: '13mm', paddingTop: '1.2mm', borderTop: '0.6pt solid #000000', fontSize: '8.5pt' },
  '& .line strong': { display: 'block', fontSize: '9.5pt' },
  '& .beside': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '10mm', marginTop: '4mm' },
  '& .witness': { marginTop: '8mm' },
  '& h2': { fontSize: '9.5pt', fontWeight: 600 },
  '& .check': {
    display: 'grid',
    gridTemplateColumns: '26mm minmax(0, 1fr)',
    alignItems: 'center',
    alignSelf: 'end',
    columnGap: '3mm',
    minHeight: '28mm',
    padding: '1mm 3mm 1mm 1mm',
    border: '0.6pt solid #000000',
    fontSize: '8pt',
    lineHeight: 1.35,
    // Without QR code, the text takes the same space.
    '&[data-none]': { gridTemplateColumns: '1fr', paddingLeft: '3mm', borderStyle: 'dashed' },
    '& svg': { display: 'block', width: '100%' },
    '& strong': { display: 'block', fontSize: '9.5pt' },
  },
  ...narrowScreenStyles({ '& .lines, & .beside': { gridTemplateColumns: '1fr', rowGap: '4mm' } }),
})

const SignatureLine = ({ party: { role, name, signatory } }: { party: PrintedParty }) => (
  <div className="line">
    <strong>{signatory.name}</strong>
    {signatory.document}
    <br />
    {role}
    {signatory.name !== name && `: ${name}`}
  </div>
)

type ContractEndProps = { contract: Contract; site: string; hash: string | null }

/** Place, date, signatures and how to check the contract; never split over pages. */
function SignatureBlock({ contract, site, hash }: ContractEndProps) {
  return (
    <Signatures>
      <p>
        {contract.operator.city}, {formatLongDay(contract.issued_at)}.
      </p>
      <div className="lines">
        <SignatureLine party={operatorParty(contract)} />
        <SignatureLine party={clientParty(contract)} />
      </div>
      <div className="beside">
        <div>
          <h2>{CONTRACT_TEXTS.WITNESSES}</h2>
          {[1, 2].map(witness => (
            <div key={witness} className="line witness">
              {CONTRACT_TEXTS.WITNESS_NAME}
              <br />
              {CONTRACT_TEXTS.WITNESS_CPF}
            </div>
          ))}
        </div>
        {hash === null ? (
          <p className="check" data-none>
            {CONTRACT_TEXTS.CHECK_ONCE_ISSUED}
          </p>
        ) : (
          <div className="check">
            <QrCode text={`${site}/${hash}`} label={CONTRACT_TEXTS.CHECK_QR} />
            <p>
              <strong>{CONTRACT_TEXTS.CHECK_HERE}</strong>
              {CONTRACT_TEXTS.CHECK_HOW}
              <br />
              {site}
            </p>
          </div>
        )}
      </div>
    </Signatures>
  )
}

/** A part after the table of items, which is never split over pages. */
export type ContractBlock = { key: string; content: ReactNode }

export function contractBlocks({ contract, site, hash }: ContractEndProps): ContractBlock[] {
  const paragraphs = contract.clauses.flatMap((clause, index) =>
    clause.paragraphs.map((_, part) => {
      const key = `${index + 1}.${part + 1}`
      return { key, content: <ClauseParagraph key={key} clause={clause} number={index + 1} index={part} /> }
    }),
  )
  const lastClauseLength = contract.clauses.at(-1)?.paragraphs.length ?? 0
  return [
    {
      key: 'total',
      content: (
        <TotalLine>
          {contract.kit !== undefined && (
            <span>
              {CONTRACT_TEXTS.KIT}: <b>{contract.kit}</b>
            </span>
          )}
          <span>
            {CONTRACT_TEXTS.TOTAL}: <strong>{formatBRL(contract.total_amount)}</strong>
            <br />({contract.total_in_words})
          </span>
        </TotalLine>
      ),
    },
    ...paragraphs.slice(0, paragraphs.length - lastClauseLength),
    {
      key: 'end',
      // The last clause is kept together with the signatures, so that nobody signs a page without content.
      content: (
        <>
          {paragraphs.slice(paragraphs.length - lastClauseLength).map(({ content }) => content)}
          <SignatureBlock contract={contract} site={site} hash={hash} />
        </>
      ),
    },
  ]
}
