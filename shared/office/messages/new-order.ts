import { formatDay, termLabel } from '../../catalogue/messages/terms.ts'
import type { FreeRange } from '../../catalogue/rules/bookings.ts'
import { periodLabel } from '../../catalogue/rules/periods.ts'
import type { Term, TermPrice } from '../../catalogue/rules/terms.ts'
import { MAX_POINTS_PER_OFFICE_ORDER } from '../../orders/rules/cart.ts'
import { MAX_INSTALMENTS } from '../../orders/rules/instalments.ts'
import { joinNames, pluralise } from '../../platform/messages/phrases.ts'
import { addDays } from '../../platform/rules/days.ts'
import { type Centavos, formatBRL, MAX_PRICE } from '../../platform/rules/money.ts'

const points = (count: number): string => pluralise(count, 'ponto', 'pontos')

/**
 * Calculation of a term's price: '18 × R$ 100,00'; with remaining days: '1 × R$ 83,33 + 10/30'; with days only: '8/30
 * de R$ 83,33'
 */
const monthsOf = ({ months, days }: TermPrice, monthly: Centavos): string =>
  months === 0
    ? `${days}/30 de ${formatBRL(monthly)}`
    : `${months} × ${formatBRL(monthly)}${days > 0 ? ` + ${days}/30` : ''}`

/** Texts of 'Novo pedido'. */
export const NEW_ORDER_TEXTS = {
  TITLE: 'Novo pedido',
  INTRO: 'Para um cliente que compra por telefone: escolha os pontos, o prazo e o preço.',
  BACK: 'Todos os pedidos',
  // Who it is for
  CUSTOMER: 'Cliente',
  CUSTOMER_FIELD: 'Buscar cliente',
  CUSTOMER_HINT: 'Nome, documento, telefone ou e-mail.',
  CUSTOMER_NONE: 'Nenhum cliente encontrado. Cadastre um novo.',
  CUSTOMER_TYPE_MORE: 'Digite para buscar',
  CUSTOMER_FAILED: 'Não foi possível buscar clientes.',
  CUSTOMER_REQUIRED: 'Escolha o cliente.',
  NEW_CUSTOMER: 'Novo cliente',
  USE_OTHER: (name: string) => `Usar ${name}`,
  // Texts of the points
  POINTS: (count: number) => (count === 0 ? 'Pontos' : `Pontos (${count})`),
  ADD: 'Adicionar pontos',
  ADD_HINT: 'Busque por código inteiro (PU-00378), nome ou rua, ou digite ou cole uma lista de códigos.',
  SEARCHING: 'Buscando…',
  ADDING: 'Procurando os pontos…',
  ENTER_ADDS: 'Aperte Enter para adicionar os pontos destes códigos.',
  UNSELLABLE: (codes: readonly string[]) =>
    `${joinNames(codes)} não ${codes.length === 1 ? 'pode ser vendido' : 'podem ser vendidos'} neste prazo.`,
  ADD_NONE: 'Nenhum ponto encontrado',
  ADD_FAILED: 'Não foi possível buscar pontos.',
  FROM_CART: (count: number) => `Trazer do carrinho (${count})`,
  ADDED: (count: number) =>
    count === 0 ? 'Nenhum ponto adicionado.' : `${points(count)} ${count === 1 ? 'adicionado' : 'adicionados'}.`,
  ALREADY_IN: 'Já está no pedido.',
  UNKNOWN: (codes: readonly string[]) =>
    `Não existe ponto com ${codes.length === 1 ? 'o código' : 'os códigos'} ${joinNames(codes)}.`,
  LEFT_OUT: (codes: readonly string[]) =>
    `Um pedido pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos: ${codes.length === 1 ? 'ficou' : 'ficaram'} de fora ${joinNames(codes)}. Faça outro pedido com ${codes.length === 1 ? 'ele' : 'eles'}.`,
  LEFT_OUT_COUNT: (count: number) =>
    `Um pedido pode ter até ${MAX_POINTS_PER_OFFICE_ORDER} pontos: ${count === 1 ? 'ficou 1' : `ficaram ${count}`} de fora.`,
  NO_POINTS: 'Nenhum ponto ainda. Adicione pelo campo acima.',
  POINTS_REQUIRED: 'Adicione pelo menos um ponto.',
  LOADING: 'Carregando preços e disponibilidade…',
  QUOTE_FAILED: 'Não foi possível conferir preços e disponibilidade.',
  GONE: 'Este ponto não existe mais.',
  NOT_FREE: { reserved: 'Reservado', sold: 'Vendido', available: 'Fora de oferta' },
  NOT_IN_TERM: 'Não está livre neste prazo',
  UNTIL: (moment: string) => ` até ${moment}`,
  NOT_FREE_COUNT: (count: number) =>
    `${points(count)} ${count === 1 ? 'não está livre' : 'não estão livres'} neste prazo. Mude as datas ou remova.`,
  NOT_FREE_ANY_MORE: 'Nem todos os pontos estão livres neste prazo. Confira as linhas marcadas.',
  START_ON: (day: string) => `Começar em ${day}`,
  TAKEN_LATER: 'Ocupado em parte deste prazo',
  /** 'Livre de 01/12/2026 a 31/01/2027 e a partir de 01/08/2027.' */
  FREE_RANGES: (ranges: readonly FreeRange[]) =>
    `Livre ${joinNames(
      ranges.map(({ from, to }) =>
        to === null ? `a partir de ${formatDay(from)}` : `de ${formatDay(from)} a ${formatDay(addDays(to, -1))}`,
      ),
    )}.`,
  PRICE: 'Preço',
  PRICE_OF: (code: string) => `Preço de ${code}, antes do desconto`,
  PRICE_REQUIRED: 'Sem preço na tabela: informe um.',
  PRICE_WRONG: `Informe um valor em reais, de até ${formatBRL(MAX_PRICE)}.`,
  CALCULATION: (calculation: TermPrice) =>
    calculation.monthly === null
      ? `Tabela de ${periodLabel(calculation.years)}`
      : `${monthsOf(calculation, calculation.monthly)} (mês da tabela de ${periodLabel(calculation.years)})`,
  NO_CALCULATION: 'Sem preço na tabela para este prazo',
  TABLE_PRICE: 'Voltar ao preço da tabela',
  TABLE_PRICE_OF: (code: string) => `Voltar ao preço da tabela de ${code}`,
  REMOVE_WHAT: (code: string) => `Remover ${code}`,
  REMOVE_TAKEN: 'Remover os que não estão livres',
  REMOVED: (code: string) => `${code} removido.`,
  // Texts of the term
  TERM: 'Prazo',
  START: 'Início',
  START_HINT: 'De hoje até daqui a dois anos.',
  BY: 'Termina',
  BY_MONTHS: 'depois de tantos meses',
  BY_DATE: 'em uma data',
  MONTHS: 'Meses',
  MONTHS_HINT: 'De 1 a 60.',
  MONTHS_WRONG: 'Informe de 1 a 60 meses, sem fração.',
  LAST_DAY: 'Último dia',
  LAST_DAY_WRONG: 'Escolha um dia depois do início, em até 60 meses.',
  START_WRONG: 'Escolha um início de hoje até daqui a dois anos.',
  TERM_IS: (sold: Term, last: string) => `${termLabel(sold)}, até ${last}`,
  /** A longer term costs less than the one that was typed. */
  CHEAPER: (months: number, price: string, less: string) =>
    `Por ${months} meses os mesmos pontos custam ${price}: ${less} a menos, e por mais tempo.`,
  USE_CHEAPER: (months: number) => `Usar ${months} meses`,
  // Texts of the price
  DISCOUNT: 'Desconto',
  DISCOUNT_KIND: 'Tipo de desconto',
  NO_DISCOUNT: 'Sem desconto',
  PERCENT: 'Em %',
  AMOUNT: 'Em R$',
  DISCOUNT_PERCENT: 'Desconto (%)',
  DISCOUNT_AMOUNT: 'Desconto no total',
  PERCENT_WRONG: 'Informe de 0 a 100, com até duas casas decimais.',
  AMOUNT_WRONG: 'Informe um valor em reais.',
  REASON: 'Motivo do preço',
  REASON_HINT: 'Obrigatório com desconto ou preço que não é o da tabela. Só a equipe vê.',
  // Texts of the payment
  PAYMENT: 'Pagamento',
  PAYMENT_KIND: 'Condição',
  AT_ONCE: 'À vista',
  IN_PARTS: 'Em parcelas',
  AT_ONCE_HINT: 'O total vence quando a reserva termina.',
  NOTHING_DUE: 'Este pedido é gratuito: não há nada a pagar.',
  COUNT: 'Parcelas',
  COUNT_HINT: `Mensais, de 1 a ${MAX_INSTALMENTS}; com entrada, até ${MAX_INSTALMENTS - 1}.`,
  COUNT_WRONG: 'O total é pequeno demais para tantas parcelas.',
  FIRST_DUE: 'Primeiro vencimento',
  DUE_WRONG: (latest: string) => `Escolha um dia de hoje até ${formatDay(latest)}.`,
  LAST_DUE_WRONG: (last: string, latest: string) =>
    `A última parcela venceria em ${formatDay(last)}, e o limite é ${formatDay(latest)}.`,
  METHOD: 'Meio de pagamento',
  DOWN: 'Entrada',
  NO_DOWN: 'Sem entrada',
  WITH_DOWN: 'Com entrada',
  DOWN_AMOUNT: 'Valor da entrada',
  DOWN_AMOUNT_REQUIRED: 'Informe um valor em reais.',
  DOWN_AMOUNT_WRONG: (total: Centavos) => `A entrada tem de ser menor do que o total, ${formatBRL(total)}.`,
  DOWN_DUE: 'Vencimento da entrada',
  DOWN_DUE_WRONG: 'A entrada vence no dia da primeira parcela ou antes.',
  PLAN_IS: (instalments: string) => `O cliente paga ${instalments}.`,
  PLAN_INCOMPLETE: 'Confira os campos acima para ver as parcelas.',
  PLAN_WITHOUT_TOTAL: 'Os valores aparecem aqui quando os pontos tiverem preço.',
  SEE_INSTALMENTS: (count: number) => (count === 1 ? 'Ver a parcela' : `Ver as ${count} parcelas`),
  INSTALMENT: 'Parcela',
  INSTALMENT_NUMBER: (number: number, isDown: boolean) => (isDown ? `${number} (entrada)` : String(number)),
  DUE_DAY: 'Vencimento',
  INSTALMENT_AMOUNT: 'Valor',
  /** The first instalment is due after the hold. */
  DUE_AFTER_HOLD: (holdEnd: string) =>
    `A reserva termina em ${holdEnd}, antes do primeiro vencimento. Confirme a venda até lá: com o pagamento da primeira parcela ou o contrato assinado.`,
  // Texts of other fields
  DETAILS: 'Detalhes',
  SALESPERSON: 'Vendedor',
  SELF: (name: string) => `${name} (você)`,
  SALESPEOPLE_FAILED: 'Não foi possível carregar a equipe para escolher o vendedor.',
  OTHER_SALESPERSON: 'Outra pessoa da equipe',
  FORMER_SALESPERSON: 'Alguém que saiu da equipe',
  HOLD: 'Reservar até',
  /** `hours`: length of the default hold; undefined until it is loaded. */
  HOLD_HINT: (hours: number | undefined, lastMoment: string) =>
    `Em branco, ${hours === undefined ? 'pelo prazo de sempre' : `por ${pluralise(hours, 'hora', 'horas')}`}. Até ${lastMoment} sem justificativa; por mais tempo, com o motivo.`,
  HOLD_WRONG: 'Escolha um momento a partir de agora, em até um ano.',
  HOLD_AFTER_START: (start: string) => `Atenção: a reserva passa do início do prazo, ${start}.`,
  HOLD_REASON: 'Motivo da reserva longa',
  NOTES: 'Observações',
  NOTES_HINT: 'Só a equipe vê.',
  // Texts of the summary
  SUMMARY: 'Resumo',
  SUBTOTAL: 'Subtotal',
  OFF: 'Desconto',
  TOTAL: 'Total',
  CREATE: 'Criar pedido',
  WHAT_NEXT:
    'Os pontos ficam reservados e o pedido espera o pagamento. Quem tem e-mail no cadastro recebe o pedido por e-mail na hora.',
  CREATED: (hold: string) => `Pedido criado. Os pontos estão reservados até ${hold}.`,
  FAILED: 'Não foi possível criar o pedido',
  UNANSWERED:
    'A resposta não chegou, e o pedido pode ter sido criado. Envie de novo: se ele já existe, é o mesmo que abre, e nenhum outro é criado.',
  SEND_AGAIN: 'Enviar de novo',
  UNANSWERED_BEFORE: 'O envio anterior ficou sem resposta e pode ter criado um pedido. Antes de criar outro, confira: ',
  SEE_ORDERS: 'ver os pedidos',
  CHECK_FIELDS: 'Confira os campos marcados.',
} as const
