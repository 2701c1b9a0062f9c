import { taskWorkName } from '../../catalogue/messages/task-work.ts'
import type { ProofShot } from '../../catalogue/rules/task-work.ts'
import { formatInstant } from '../../platform/messages/instants.ts'
import { photoDistanceText, pluralise } from '../../platform/messages/phrases.ts'
/** Texts of the pages that show installation proofs. */
export const PROOF_TEXTS = {
  TITLE: 'Comprovação de instalação',
  OF_WORK: (work: string) => `Comprovação de ${taskWorkName(work).toLowerCase()}`,
  LINK: 'Comprovação de instalação',
  BACK: 'Voltar',
  PRINT: 'Imprimir ou salvar em PDF',
  FAILED: 'Não foi possível abrir a comprovação',
  NONE_TITLE: 'Ainda não há comprovação',
  NONE: 'Ela aparece aqui quando o técnico conclui a instalação com foto.',
  WITHDRAWN_TITLE: 'Esta comprovação foi retirada',
  WITHDRAWN: (withdrawnAt: string | null) =>
    `A instalação voltou para o quadro${withdrawnAt === null ? '' : ` em ${formatInstant(withdrawnAt)}`}: estas fotos não a comprovam mais. Quando ela for concluída de novo, a nova comprovação aparece aqui.`,
  // Texts of the printed sheet
  POINT: 'Ponto',
  CODE: 'Código',
  ADDRESS: 'Local',
  CLIENT: 'Cliente',
  ORDER: 'Pedido',
  DONE_AT: 'Concluída em',
  BY: 'Técnico',
  PHOTO: { near: 'De perto', far: 'De longe' } satisfies Record<ProofShot, string>,
  PHOTO_OF: (shot: string, pointName: string) => `Foto ${shot.toLowerCase()} do ponto ${pointName}`,
  TAKEN: (moment: string) => `Tirada em ${moment}, pelo relógio do aparelho`,
  CHOSEN: (moment: string) => `Escolhida em ${moment}, pelo relógio do aparelho`,
  FROM_GALLERY: 'Foto da galeria',
  SHOT_FROM_GALLERY: (shot: string) => `Foto da galeria: ${shot.toLowerCase()}`,
  RECEIVED: (moment: string) => `Recebida em ${moment}`,
  PLACE: (place: string, accuracy: number) =>
    `Posição ${place}, com precisão de ${pluralise(accuracy, 'metro', 'metros')}`,
  NO_PLACE: 'O aparelho não informou a posição',
  DISTANCE: (metres: number) => {
    const words = photoDistanceText(metres)
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  },
  FAR: 'A foto foi tirada a mais de 100 metros do ponto cadastrado.',
  FILE: (width: number, height: number, kilobytes: number) =>
    `${width} × ${height} pixels, ${kilobytes.toLocaleString('pt-BR')} KB`,
  HASH: 'SHA-256 do arquivo',
  PAGE: (number: number, total: number) => `Página ${number} de ${total}`,
  OPERATOR: 'Ponto Urbano',
} as const
