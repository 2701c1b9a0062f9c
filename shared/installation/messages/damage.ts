import { pluralise } from '../../platform/messages/phrases.ts'

/** Texts about damages that people in the street report. */

/** Note of a task that a damage report created, for the technician. */
export const reportedDamageText = (words: string): string => `Avaria relatada na rua: ${words}`

/** Note of a task that a damage report created at a point where no sign is known to hang. */
export const reportedStructureText = (words: string): string =>
  `Avaria relatada na rua, em ponto sem placa registrada. Verificar a estrutura: ${words}`

/** Texts of the public page of a point code. */
export const DAMAGE_TEXTS = {
  TITLE: 'Ponto Urbano',
  PAGE: 'Código QR do ponto',
  LEAD: 'São as oito letras e números em destaque na etiqueta da placa.',
  CODE: 'Código QR',
  FIND: 'Encontrar o ponto',
  CODE_INCOMPLETE: 'O código QR tem oito letras e números, em destaque na etiqueta.',
  LOADING: 'Procurando o ponto…',
  FAILED: 'Não foi possível mostrar este ponto',
  UNKNOWN: 'Ponto não encontrado',
  VERIFIED: (day: string) => `Verificado em ${day}`,
  SEE_ON_MAP: 'Ver no mapa',
  FORM: { sign: 'Viu algo errado com esta placa?', structure: 'Viu algo errado neste ponto?' },
  FORM_LEAD: 'Conte o que você viu. Não precisa de cadastro; a equipe recebe na hora.',
  WORDS: 'O que aconteceu?',
  WORDS_HINT: (remaining: number) => `Restam ${remaining.toLocaleString('pt-BR')} caracteres.`,
  CONTACT: 'Seu telefone ou e-mail (opcional)',
  CONTACT_HINT: 'Só para a equipe perguntar algo. Apagamos depois de 90 dias.',
  PHOTO: 'Juntar uma foto',
  OTHER_PHOTO: 'Trocar a foto',
  NO_PHOTO: 'Remover a foto',
  PHOTO_CHOSEN: 'Foto da avaria, ainda não enviada',
  PREPARING: 'Preparando a foto…',
  SEND: 'Enviar relato',
  SENDING: 'Enviando…',
  SENT: 'Obrigado! Seu relato está com a equipe.',
  SENT_DETAIL: {
    task: 'Ele virou uma tarefa de manutenção deste ponto.',
    structure: 'Não temos placa registrada neste ponto agora. A equipe vai verificar a estrutura.',
    noted: 'Não temos placa registrada neste ponto agora. A equipe recebeu o seu relato.',
  },
  REPEATS: (times: number) => `Relatado de novo ${pluralise(times, 'vez', 'vezes')}.`,
  PHOTO_LOST: 'O relato foi recebido, mas a foto não chegou.',
  TRY_PHOTO: 'Enviar a foto de novo',
  AGAIN: 'Fazer outro relato',
  REFUSED: 'Não foi possível enviar o relato',
  WRITE_TO_OFFICE: 'Enviar pelo WhatsApp',
  TO_OFFICE: (code: string, words: string) => `Avaria no ponto ${code}: ${words}`,
  // In the office
  STREET: 'Na rua',
  REPORTS_FAILED: 'Não foi possível carregar os relatos',
} as const
