import type { ProofShot } from '../domain/installation-proof.ts'
import type { TaskWork } from '../domain/installation-tasks.ts'
import { formatInstant } from './instants.ts'
import { counted } from './phrases.ts'

/** From here on the metres say nothing but that it is another place. */
const LONG_WAY_M = 10_000
const wholeKilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Where a photo was taken, after 'tirada': 'a 140 metros do ponto', 'longe do ponto (36 km)'. */
export const distanceInWords = (metres: number): string =>
  metres > LONG_WAY_M
    ? `longe do ponto (${wholeKilometres.format(metres / 1000)} km)`
    : `a ${counted(metres, 'metro', 'metros')} do ponto`

/** What the pages that show installations say. */
export const PROOF = {
  TITLE: 'Comprovação de instalação',
  OF_WORK: {
    installation: 'Comprovação de instalação',
    maintenance: 'Comprovação de manutenção',
  } satisfies Record<TaskWork, string>,
  LINK: 'Comprovação de instalação',
  BACK: 'Voltar',
  PRINT: 'Imprimir ou salvar em PDF',
  FAILED: 'Não foi possível abrir a comprovação',
  NONE_TITLE: 'Ainda não há comprovação',
  NONE: 'Ela aparece aqui quando o técnico conclui a instalação com foto.',
  WITHDRAWN_TITLE: 'Esta comprovação foi retirada',
  WITHDRAWN: (at: string | null) =>
    `A instalação voltou para o quadro${at === null ? '' : ` em ${formatInstant(at)}`}: estas fotos não a comprovam mais. Quando ela for concluída de novo, a nova comprovação aparece aqui.`,
  // On the sheet
  POINT: 'Ponto',
  ADDRESS: 'Local',
  CLIENT: 'Cliente',
  ORDER: 'Pedido',
  DONE_AT: 'Concluída em',
  BY: 'Técnico',
  PHOTO: { near: 'De perto', far: 'De longe' } satisfies Record<ProofShot, string>,
  PHOTO_OF: (shot: string, pointName: string) => `Foto ${shot.toLowerCase()} do ponto ${pointName}`,
  TAKEN: (moment: string) => `Tirada em ${moment}, pelo relógio do aparelho`,
  RECEIVED: (moment: string) => `Recebida em ${moment}`,
  PLACE: (place: string, accuracy: number) =>
    `Posição ${place}, com precisão de ${counted(accuracy, 'metro', 'metros')}`,
  NO_PLACE: 'O aparelho não informou a posição',
  DISTANCE: (metres: number) => {
    const words = distanceInWords(metres)
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  },
  FAR: 'A foto foi tirada a mais de 100 metros do ponto cadastrado.',
  FILE: (width: number, height: number, kilobytes: number) =>
    `${width} × ${height} pixels, ${kilobytes.toLocaleString('pt-BR')} KB`,
  HASH: 'SHA-256 do arquivo',
  PAGE: (number: number, of: number) => `Página ${number} de ${of}`,
  OPERATOR: 'Ponto Urbano',
} as const
