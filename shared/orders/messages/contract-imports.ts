import { formatLongDay } from '../../platform/messages/instants.ts'

/** What the import of contracts says of points and customers, as the server finds them. */
export const CONTRACT_LINES = {
  UNKNOWN_POINT: (code: string) => `Nenhum ponto tem o código ${code}.`,
  SOLD: (code: string, until: string | null) =>
    `O ponto ${code} já está vendido${until === null ? '' : ` até ${formatLongDay(until)}`}.`,
  RESERVED: (code: string) => `O ponto ${code} está reservado em outro pedido.`,
  BOOKED: (code: string) => `O ponto ${code} já está vendido para parte destes dias.`,
  OTHER_POINTS: 'Este contrato já foi importado, sem este ponto. Faça um pedido para o ponto que falta.',
  NAME_DIFFERS: (name: string) => `O documento é do cliente "${name}". O cadastro dele não muda.`,
  CONTACT_DIFFERS: (name: string) => `O cadastro de "${name}" tem outro contato. Ele não muda.`,
} as const

/** What the order of an imported contract keeps for the office. */
export const PAPER_SALE = {
  PRICE_REASON: 'Contrato assinado antes do sistema',
  NOTES: (number: string, file: string) =>
    number === '' ? `Contrato importado de ${file}.` : `Contrato nº ${number}, importado de ${file}.`,
} as const
