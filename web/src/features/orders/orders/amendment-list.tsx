import Button from '@mui/material/Button'
import { Link, type To } from 'react-router-dom'
import { AMENDMENTS_TEXTS, amendmentName, differenceText } from '#shared/orders/messages/amendments.ts'
import type { AmendmentMark } from '#shared/orders/rules/amendment-kinds.ts'
import { Row, RowList } from '#web/ui/row-list.tsx'

type Props = { amendments: readonly AmendmentMark[]; pathOf: (number: number) => To }

/** The amendments of a contract, the newest first, each with its printed page. */
export const AmendmentList = ({ amendments, pathOf }: Props) => (
  <RowList>
    {amendments.toReversed().map(({ number, kind, made_at, difference }) => (
      <Row
        key={number}
        name={amendmentName({ number, kind })}
        end={
          <Button component={Link} to={pathOf(number)} size="small" aria-label={AMENDMENTS_TEXTS.SEE_NUMBER(number)}>
            {AMENDMENTS_TEXTS.SEE}
          </Button>
        }
      >
        {AMENDMENTS_TEXTS.MADE_ON(made_at)} · {differenceText(difference)}
      </Row>
    ))}
  </RowList>
)
