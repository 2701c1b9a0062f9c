import { formatDay } from '../../catalogue/messages/terms.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { Clause } from '../rules/contracts.ts'
import type { Amendment } from '../rules/sealed-amendments.ts'
import { daysText } from './amendments.ts'
import { instalmentsInWords } from './instalments.ts'

type Facts = Omit<Amendment, 'title' | 'clauses'>

/** The amendment's clauses, in plain words. Sealed amendments keep their text, so a change affects later ones only. */
export const amendmentClauses = (
  { points, lines, total_before, total_amount, instalments, credit, contract_number, reason, operator }: Facts,
  { today, total_in_words }: { today: string; total_in_words: string },
): Clause[] => [
  {
    title: 'Objeto',
    paragraphs: [
      `Este termo altera o contrato nº ${contract_number}, entre as mesmas partes, a partir de ${formatDay(today)}.`,
      `Motivo: ${reason}`,
    ],
  },
  ...(points.length > 0
    ? [
        {
          title: 'Pontos e prazos',
          paragraphs: points.map(({ point_name, asset_code, before, after }) =>
            before
              ? `${point_name} (${asset_code}): era de ${daysText(before)}, passa a ser de ${daysText(after)}, com o primeiro e o último dia incluídos.`
              : `${point_name} (${asset_code}) entra no contrato, de ${daysText(after)}, com o primeiro e o último dia incluídos.`,
          ),
        },
      ]
    : []),
  {
    title: 'Preço',
    paragraphs: [
      ...lines.map(
        ({ description, amount }) =>
          `${description}: ${formatBRL(Math.abs(amount))} ${amount < 0 ? 'a favor do Cliente' : 'a pagar pelo Cliente'}.`,
      ),
      total_before === total_amount
        ? `O preço total não muda: ${formatBRL(total_amount)}.`
        : `O preço total passa de ${formatBRL(total_before)} para ${formatBRL(total_amount)} (${total_in_words}).`,
      ...(total_before !== total_amount && instalments.length > 0
        ? [`O Cliente paga este valor ${instalmentsInWords(instalments)}, incluído o que já pagou.`]
        : []),
      ...(credit ? [`O Cliente já pagou ${formatBRL(credit)} a mais: este valor fica como crédito seu.`] : []),
    ],
  },
  {
    title: 'Demais condições',
    paragraphs: [
      'O que este termo não altera continua como está no contrato.',
      `O texto deste termo está registrado na Operadora sob o código (SHA-256) que aparece no pé de cada página. Fica mantido o foro do contrato, ${operator.city}.`,
    ],
  },
]
