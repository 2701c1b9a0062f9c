import { formatFaceSize } from '../../catalogue/messages/point-site.ts'
import { DAYS_PER_YEAR } from '../../catalogue/rules/periods.ts'
import { formatPointCode } from '../../catalogue/rules/point-codes.ts'
import { type Point, pointAddressText } from '../../catalogue/rules/points.ts'
import { RETENTION_YEARS } from '../../people/rules/retention.ts'
import { formatInstant, formatLongDay } from '../../platform/messages/instants.ts'
import { formatBRL } from '../../platform/rules/money.ts'
import type { Clause, ContractFacts, ContractItem, ContractPayment } from '../rules/contracts.ts'
import type { orderDiscount } from '../rules/discounts.ts'
import { kitTypeLabel } from '../rules/kit-types.ts'
import { keepsInstalledSigns, type Order } from '../rules/orders.ts'
import { instalmentsInWords } from './instalments.ts'

export const CONTRACT_TITLE = 'Contrato de veiculação de publicidade em pontos urbanos'

/** What the operator installs at an order's points, in the words of the contract. */
export function contractKitText({ kit_type, renews }: Pick<Order, 'kit_type' | 'renews'>): string {
  if (keepsInstalledSigns({ kit_type, renews })) return 'o que já está instalado'
  return kit_type === null ? 'a definir com o Cliente' : kitTypeLabel(kit_type)
}

/** `code`: missing for visitors, who are not sent it. */
type ContractPoint = Parameters<typeof pointAddressText>[0] &
  Parameters<typeof formatFaceSize>[0] &
  Pick<Point, 'id' | 'asset_code'> &
  Partial<Pick<Point, 'code'>>

/** Place, size and codes of each of a contract's points, by point id. */
export function contractPointTexts(
  points: readonly ContractPoint[],
): Map<string, Required<Pick<ContractItem, 'place' | 'size' | 'mark'>>> {
  return new Map(
    points.map(point => {
      const mark = !point.code ? point.asset_code : `${point.asset_code} · QR ${formatPointCode(point.code)}`
      return [point.id, { place: pointAddressText(point), size: formatFaceSize(point), mark }]
    }),
  )
}

/** What a contract says about its payment: never more than what is recorded (docs/decisions/0085). */
function paymentText(payment: ContractPayment): string {
  switch (payment.kind) {
    case 'confirmed':
      return `A Operadora confirma que recebeu este valor: o pagamento foi confirmado em ${formatLongDay(payment.at)}. Ele não tem reajuste durante o prazo.`
    case 'free':
      return 'A Operadora cede os pontos sem cobrar: o Cliente não paga nada por eles durante o prazo.'
    case 'due':
      return `O Cliente paga este valor ${payment.until === null ? 'no prazo que a reserva mostra' : `até ${formatInstant(payment.until)}`}, e o contrato vale quando a Operadora confirma o pagamento. Ele não tem reajuste durante o prazo.`
    case 'instalments':
      return [
        `O Cliente paga este valor ${instalmentsInWords(payment.instalments)}.`,
        ...(payment.paid > 0
          ? [`Até a emissão deste contrato, a Operadora recebeu ${formatBRL(payment.paid)} deste valor.`]
          : []),
        `A Operadora confirma cada pagamento quando o recebe${payment.isSold ? '' : ', e o contrato vale quando ela confirma a venda'}.`,
        'O preço não tem reajuste durante o prazo.',
      ].join(' ')
    case 'unrecorded':
      return 'O Cliente paga este valor como combinado com a Operadora. Ele não tem reajuste durante o prazo.'
  }
}

/**
 * The contract's clauses, in plain words. Issued contracts keep their text, so a change affects later ones only. The
 * operator's lawyer has to review the clauses before the first contract is signed (docs/decisions/0028). `discount`:
 * the order's, if its prices are discounted.
 */
export const clausesOf = (
  { items, total_amount, total_in_words, operator, renews, issued_at }: Omit<ContractFacts, 'client'>,
  payment: ContractPayment,
  discount?: ReturnType<typeof orderDiscount>,
): Clause[] => {
  const isSingle = items.length === 1
  const isSaleToCome = payment.kind === 'instalments' && !payment.isSold
  const hasExpectedDates =
    (payment.kind === 'due' || isSaleToCome) && renews === null && items.some(({ term }) => !term)
  return [
    {
      title: 'Objeto',
      paragraphs: [
        `A Operadora reserva ao Cliente, com exclusividade, ${isSingle ? 'o ponto de publicidade listado' : `os ${items.length} pontos de publicidade listados`} neste contrato, para exibir a publicidade do Cliente durante o prazo de cada ponto.`,
        ...(renews === null
          ? []
          : [
              'Este contrato renova um anterior entre as mesmas partes: cada ponto continua com o Cliente, sem intervalo, a partir do fim do prazo anterior.',
            ]),
      ],
    },
    {
      title: 'Prazo',
      paragraphs: [
        `Cada ponto fica com o Cliente pelo prazo e entre as datas da tabela, no horário de Brasília.${items.every(({ term }) => term) ? '' : ` Cada ano conta ${DAYS_PER_YEAR} dias, com o primeiro e o último incluídos.`}`,
        ...(hasExpectedDates
          ? [
              `As datas da tabela contam com ${isSaleToCome ? 'a venda confirmada' : 'o pagamento confirmado'} em ${formatLongDay(issued_at)}. O prazo começa no dia da confirmação, com a mesma duração.`,
            ]
          : []),
        'O contrato não se renova sozinho. Nos 90 dias antes do fim, o Cliente pode pedir a renovação dos mesmos pontos, pelo preço em vigor no dia do pedido; ela vale quando a Operadora confirma o pagamento.',
      ],
    },
    {
      title: 'Preço',
      paragraphs: [
        `O preço total é de ${formatBRL(total_amount)} (${total_in_words}), soma dos preços da tabela, cada um pelo prazo inteiro do ponto.${discount ? ` Eles já têm o desconto de ${formatBRL(discount.off)}: sem ele, somam ${formatBRL(discount.subtotal)}.` : ''}`,
        paymentText(payment),
      ],
    },
    {
      title: 'Arte e instalação',
      paragraphs: [
        'O Cliente entrega a arte ou a aprova quando feita pela Operadora. A Operadora produz e instala a publicidade conforme o kit do pedido e mostra ao Cliente a foto da instalação.',
        'A Operadora pode recusar, com o motivo por escrito, arte que a lei, as normas do município ou o Código Brasileiro de Autorregulamentação Publicitária não permitam.',
      ],
    },
    {
      title: 'Obrigações da Operadora',
      paragraphs: [
        'Manter as licenças do ponto e da estrutura, conservar a estrutura limpa, segura e visível, reparar o que o tempo ou terceiros danificarem e não ceder o ponto a mais ninguém durante o prazo.',
        'Se um ponto ficar sem uso por mais de 10 dias seguidos, por motivo que não seja do Cliente, a Operadora devolve o preço dos dias sem uso.',
      ],
    },
    {
      title: 'Obrigações do Cliente',
      paragraphs: [
        'Responder pelo conteúdo da publicidade e pelos direitos de uso de marcas, textos e imagens, manter os dados do seu cadastro em dia e não mexer na estrutura, que é da Operadora.',
        'A troca de arte durante o prazo é pedida à Operadora e cobrada à parte. O Cliente não pode ceder este contrato sem o acordo da Operadora por escrito.',
      ],
    },
    {
      title: 'Rescisão',
      paragraphs: [
        'Se uma parte não cumprir o contrato e não corrigir a falta em 15 dias depois de avisada por escrito, a outra pode encerrá-lo e cobrar o que perdeu.',
        'Se um ponto não puder mais ser usado por ordem do poder público, obra ou força maior, o Cliente escolhe entre outro ponto equivalente e a devolução do preço na proporção dos dias que faltam.',
        'Se o Cliente desistir sem motivo previsto aqui, o preço dos dias que faltam não é devolvido, salvo nos casos em que a lei o manda devolver.',
      ],
    },
    {
      title: 'Dados pessoais',
      paragraphs: [
        `Cada parte usa os dados pessoais deste contrato só para cumpri-lo e para as obrigações da lei (Lei nº 13.709/2018, LGPD). A Operadora os guarda por ${RETENTION_YEARS} anos depois do fim do último prazo. Os direitos do titular e os canais para usá-los estão na página de privacidade do site.`,
      ],
    },
    {
      title: 'Registro e foro',
      paragraphs: [
        'O texto deste contrato está registrado na Operadora sob o código (SHA-256) que aparece no pé de cada página. Qualquer pessoa pode conferi-lo no endereço ao lado das assinaturas.',
        `Fica eleito o foro da comarca de ${operator.city}, salvo quando a lei der ao Cliente o direito de escolher o do seu domicílio.`,
      ],
    },
  ]
}
