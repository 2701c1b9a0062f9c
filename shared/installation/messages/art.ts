import { formatFaceSize } from '../../catalogue/messages/point-site.ts'
import type { KitType } from '../../orders/rules/kit-types.ts'
import { PEOPLE_TEXTS } from '../../people/messages/people.ts'
import { pluralise } from '../../platform/messages/phrases.ts'
import type { TaskWithArt } from '../rules/arts.ts'
import type { ArtStatus } from '../rules/installation-tasks.ts'

/** A person's name for use within a sentence. */
const authorInSentence = (author: string): string =>
  author === PEOPLE_TEXTS.YOU ? 'você' : author === PEOPLE_TEXTS.OPERATOR ? 'nossa equipe' : author

/** Texts about a sign's art, for its client and the office. */
export const ART_TEXTS = {
  TITLE: 'Arte dos pontos',
  OFFICE_TITLE: 'Arquivo da Arte',
  INTRO:
    'Envie a arte de cada ponto, ou aprove a que a equipe preparou. A que você envia não precisa da sua aprovação.',
  LOADING: 'Carregando a arte…',
  LOAD_FAILED: 'Não foi possível carregar a arte.',
  // What is needed
  NEEDED: 'O que enviar',
  FORMATS: 'JPG, PNG ou WebP, que guardamos com até 1.000 pixels de largura, ou PDF de até 10 MB, que fica como está.',
  // Texts of sending
  CHOOSE: 'Escolher arte',
  SEND_ANOTHER: 'Enviar outra arte',
  OTHER: 'Escolher outra',
  SEND: 'Enviar arte',
  FOR_POINTS: 'Usar esta arte em',
  ALL_POINTS: (chosen: number, all: number) => `Todos os pontos (${chosen} de ${all})`,
  CHOOSE_A_POINT: 'Escolha pelo menos um ponto.',
  CHECK: 'Confira antes de enviar.',
  CANCEL: 'Cancelar',
  PREPARING: 'Preparando o arquivo…',
  SENDING: 'Enviando a arte…',
  CANCEL_SENDING: 'Cancelar envio',
  TRY_AGAIN: 'Tentar de novo',
  SENT: 'Arte enviada.',
  UPLOAD_FAILED: 'Falha no upload do arquivo de arte.',
  CANCELLED: 'Envio cancelado. O arquivo continua escolhido.',
  INTERRUPTED: 'O envio foi interrompido. O arquivo continua escolhido: verifique a conexão e tente de novo.',
  REFUSED: 'O envio da arte foi recusado. Tente de novo ou escolha outro arquivo.',
  UNREADABLE: 'Não foi possível abrir este arquivo. Ele pode estar danificado: escolha outro.',
  TOO_LARGE: 'O arquivo passa de 10 MB. Escolha um menor.',
  // Texts of viewing an art
  NONE: 'Nenhuma arte enviada.',
  OPEN: 'Ver arte atual',
  NEW_TAB: '(abre em outra aba)',
  PICTURE: 'Arte enviada',
  CHOSEN_PICTURE: 'Arte escolhida',
  FILE: 'arte.pdf',
  OPEN_FAILED: 'Não foi possível abrir a arte.',
  VERSION: (version: number): string => `Versão ${version}`,
  SENT_BY: (author: string, when: string): string => `Enviada por ${authorInSentence(author)} em ${when}.`,
  DECIDED_BY: (decision: 'approved' | 'refused', author: string, when: string): string =>
    `${decision === 'approved' ? 'Aprovada' : 'Recusada'} por ${authorInSentence(author)} em ${when}.`,
  REMOVED_BY: (author: string, when: string): string => `Arquivo removido por ${authorInSentence(author)} em ${when}.`,
  REASON: (reason: string): string => `Motivo: ${reason}`,
  TOO_LATE: 'A instalação já começou. Para trocar a arte, fale com a equipe.',
  HISTORY: 'Versões anteriores',
  // Texts of deciding
  FROM_THE_OFFICE: 'A equipe preparou esta arte: aprove ou diga o que mudar.',
  FROM_YOU: 'Você enviou esta arte: a equipe confere e imprime. Você não precisa aprovar.',
  FROM_CLIENT: 'O cliente enviou esta arte e não precisa aprová-la. Confira antes de imprimir.',
  APPROVE: (points: number): string => (points > 1 ? `Aprovar para ${points} pontos` : 'Aprovar arte'),
  REFUSE: (points: number): string => (points > 1 ? `Recusar para ${points} pontos` : 'Recusar arte'),
  FOR_ALL: (points: number): string => `Decidir para os ${points} pontos que receberam esta arte`,
  IN_THE_CLIENTS_NAME: 'A decisão fica registrada em seu nome, não no do cliente.',
  APPROVED: 'Arte aprovada.',
  DECLINED: 'Arte recusada.',
  DECISION_FAILED: 'Falha ao registrar a decisão.',
  PARTLY_DECIDED: (decided: number, all: number): string =>
    `Decisão registrada para ${decided} de ${pluralise(all, 'ponto', 'pontos')}.`,
  LEFT_UNDECIDED: (pointNames: string, reason: string): string => `Ainda sem decisão: ${pointNames}. ${reason}`,
  REFUSE_TITLE: 'Recusar a arte',
  REFUSE_INTRO: 'Diga o que precisa mudar: a próxima versão parte daqui.',
  REASONS: 'Motivos comuns',
  OWN_WORDS: 'O que precisa mudar',
  // Texts of removing
  REMOVE: 'Remover arte',
  REMOVE_TITLE: 'Remover o arquivo da arte?',
  REMOVE_DETAIL: 'O arquivo é apagado e o ponto volta a ficar sem arte. O histórico continua.',
  REMOVED: 'Arquivo de arte removido com sucesso.',
  REMOVE_FAILED: 'Falha ao remover o arquivo.',
} as const

/** Status of the newest art, on a card or chip. */
export const ART_STATUS_LABELS: Record<ArtStatus, string> = {
  none: 'Sem arte',
  sent: 'Aguardando aprovação',
  from_client: 'Em conferência',
  approved: 'Aprovada',
  refused: 'Recusada',
}

/** What a client has to send for a sign with this kit. */
export const ART_NEEDED_BY_KIT: Record<KitType, string> = {
  kit_completo: 'Placa nova com estrutura: a arte ocupa a frente inteira da placa.',
  kit_placas: 'Placas novas na estrutura que já existe: a arte ocupa a frente inteira da placa.',
  troca_propaganda: 'Só a propaganda muda: a arte cobre a placa que já está no ponto.',
}
export const ART_NEEDED_WITHOUT_KIT_TEXT = 'A equipe ainda vai definir o tipo de kit. Você já pode enviar a arte.'
export const KEEP_ART_MARGIN_TEXT = 'Deixe textos e logotipos longe das bordas.'

type Sign = Pick<TaskWithArt, 'point_name' | 'face_width_cm' | 'face_height_cm'>

/** Above this number of signs, equal sizes are counted instead of listing every sign. */
const MANY_SIGNS = 6

/** Required sizes of the art for these signs: a single size if all are alike, else the size of each sign. */
export function artMeasuresText(signs: readonly Sign[]): string {
  const sizes = signs.map(formatFaceSize)
  const [first = ''] = sizes
  if (sizes.every(size => size === first))
    return first === '' ? 'A equipe confirma as medidas da placa com você.' : `Medidas da placa: ${first}.`
  const signsWithSize = signs.map((sign, index) => ({ ...sign, size: sizes[index] || 'a confirmar com a equipe' }))
  const lines =
    signs.length > MANY_SIGNS
      ? [...Map.groupBy(signsWithSize, ({ size }) => size)].map(
          ([size, alike]) => `${pluralise(alike.length, 'ponto', 'pontos')}, ${size}`,
        )
      : signsWithSize.map(({ point_name, size }) => `${point_name}, ${size}`)
  return `Medidas das placas: ${lines.join('; ')}.`
}

/** Usual reasons for refusing an art; a person may add text. */
export const ART_REFUSAL_REASONS = [
  'O texto tem um erro.',
  'As cores não são as da marca.',
  'O logotipo ou a imagem está sem nitidez.',
  'O telefone ou o endereço está errado.',
  'A arte é de outro ponto.',
] as const
