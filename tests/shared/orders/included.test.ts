import { expect, test } from 'vitest'
import { clausesOf } from '#shared/orders/messages/contract-clauses.ts'
import { INCLUDED_TEXTS } from '#shared/orders/messages/included.ts'

const clauses = clausesOf(
  {
    number: '',
    order_id: '',
    renews: null,
    issued_at: '2026-11-20T12:00:00.000Z',
    operator: {
      legal_name: 'Operadora',
      trade_name: 'Operadora',
      cnpj: '',
      address: '',
      city: 'Americana/SP',
      signatory_name: '',
      signatory_cpf: '',
    },
    items: [
      {
        point_id: '1',
        point_name: 'Ouro | Av. Brasil',
        place: '',
        size: '',
        mark: '',
        period_years: 1,
        starts_at: '2026-11-20T12:00:00.000Z',
        ends_at: '2027-11-20T02:59:59.000Z',
        price: 100_00,
      },
    ],
    kit: '',
    total_amount: 100_00,
    total_in_words: 'cem reais',
  },
  { kind: 'due', until: null },
)
  .flatMap(({ paragraphs }) => paragraphs)
  .join(' ')

test.each([
  ['com exclusividade', 'só para a sua publicidade'],
  ['produz e instala a publicidade', 'Produção e instalação da sua arte'],
  ['mostra ao Cliente a foto da instalação', 'com foto da instalação'],
  ['conservar a estrutura', 'Conservação e reparo da estrutura'],
  ['não tem reajuste', 'sem reajuste'],
  ['não se renova sozinho', 'nada se renova sozinho'],
  ['entrega a arte ou a aprova quando feita pela Operadora', 'envia a sua arte ou aprova a que a equipe fizer'],
  ['troca de arte durante o prazo é pedida à Operadora e cobrada à parte', 'Trocar de arte'],
  ['O prazo começa no dia da confirmação', 'conta a partir do dia da confirmação'],
  ['sem uso por mais de 10 dias seguidos, por motivo que não seja do Cliente', 'por mais de 10 dias seguidos'],
])('a point’s sheet promises what the contract says: %s', (clause, promise) => {
  expect(clauses).toContain(clause)
  expect(Object.values(INCLUDED_TEXTS).flat().join(' ')).toContain(promise)
})
